// Keeps the page for times without a network, by the worker `sw.js`, once the page is ready (our own).
const root = document.documentElement;

function keep() {
  // A browser that refuses it shows the page all the same.
  navigator.serviceWorker?.register(new URL('../sw.js', import.meta.url)).catch(() => {});
}

if (root.dataset.ready) {
  keep();
} else {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    keep();
  });
  observer.observe(root, { attributeFilter: ['data-ready'] });
}
