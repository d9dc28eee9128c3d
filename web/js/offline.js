// Keeps the page for times without a network, by the worker `sw.js`, once the page is ready (our own).
const root = document.documentElement;

function keep() {
  // A browser that refuses it shows the page all the same.
  navigator.serviceWorker?.register(new URL('../sw.js', import.meta.url)).catch(() => {});
}

/** The first move of the engine comes before it. */
const keepLater = () => setTimeout(keep, 3_000);

if (root.dataset.ready) {
  keepLater();
} else {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    keepLater();
  });
  observer.observe(root, { attributeFilter: ['data-ready'] });
}
