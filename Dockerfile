# The program, without its pages: docker build --tag nullwindow . && docker run --rm nullwindow solve ffo:40
FROM rust:1-slim-bookworm AS build
WORKDIR /nullwindow
COPY . .
RUN cargo build --release --locked --package nullwindow-cli

FROM debian:bookworm-slim
COPY --from=build /nullwindow/target/release/nullwindow /usr/local/bin/
USER nobody
ENTRYPOINT ["nullwindow"]
CMD ["--help"]
