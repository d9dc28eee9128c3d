// Light and dark: the system's choice, or that of the switch, which the browser remembers (our own).

const KEY = 'nullwindow-theme';

const dark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Lets `button` switch between light and dark. */
export function theme(button) {
  const stored = remembered();
  if (stored === 'dark' || stored === 'light') document.documentElement.dataset.theme = stored;
  const name = () => {
    button.textContent = dark() ? 'Light' : 'Dark';
  };
  name();
  button.addEventListener('click', () => {
    const next = dark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // A page without storage forgets the choice.
    }
    name();
  });
}
