// The module of the game in the address is asked for before all else (our own): a script of the old kind, for
// which the page waits, and not a module, which waits for the page.
{
  const list = [...document.querySelectorAll('#games option')];
  const wanted = new URLSearchParams(location.hash.slice(1)).get('game') ?? list[0]?.value;
  const file = list.find(({ value }) => value === wanted)?.dataset.module;
  if (file) {
    window.firstModule = { file, response: fetch(file) };
    // An error is seen where the response is used.
    window.firstModule.response.catch(() => {});
  }
}
