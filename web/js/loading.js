// What is being loaded, in bytes (our own).
import { id } from './dom.js';

/** A number of bytes in words. */
export const words = (bytes) =>
  (bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** Shows `text` with the bytes that have come, and all (0 if they are not known). */
export function loading(text, come, all) {
  const place = id('loading');
  const bar = place.querySelector('progress');
  if (all > 0) bar.value = come / all;
  else bar.removeAttribute('value');
  const bytes = come > 0 ? `: ${words(come)}${all > 0 ? ` of ${words(all)}` : ''}` : '';
  bar.hidden = come === 0;
  place.querySelector('span').textContent = `${text}${bytes}.`;
  place.hidden = false;
}

/** Shows that nothing is being loaded. */
export const loaded = () => { id('loading').hidden = true; };

/** Switches the controls on, which do nothing before. */
export function ready() {
  for (const fields of document.querySelectorAll('fieldset[disabled]')) fields.disabled = false;
  document.documentElement.dataset.ready = 'true';
}
