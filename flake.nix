# The program by Nix (our own): nix run github:nullwindow/nullwindow -- solve ffo:40
{
  description = "Game-tree search for two-player, zero-sum, perfect-information games";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-26.05";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      workspace = (builtins.fromTOML (builtins.readFile ./Cargo.toml)).workspace.package;
      program = system: nixpkgs.legacyPackages.${system}.rustPlatform.buildRustPackage {
        pname = "nullwindow";
        version = workspace.version;
        src = self;
        cargoLock.lockFile = ./Cargo.lock;
        cargoBuildFlags = [ "--package" "nullwindow-cli" ];
        # `cargo xtask test` is the test of a change: it takes 20 minutes, a browser and Python.
        doCheck = false;
        meta = {
          homepage = workspace.repository;
          license = with nixpkgs.lib.licenses; [ mit asl20 ];
          mainProgram = "nullwindow";
        };
      };
    in {
      packages = nixpkgs.lib.genAttrs systems (system: { default = program system; });
    };
}
