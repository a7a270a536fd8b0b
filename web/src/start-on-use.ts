/**
 * Starts the application of a page that is readable without it: at the first sign of use, when a part that needs it comes
 * on screen, or at once for people who have used Fondly in this browser, since they may be logged in. Until then a slow
 * phone draws the page from HTML and runs no other script.
 */
const [entry = '', ...others] = JSON.parse(document.getElementById('application')?.textContent ?? '[]') as string[];
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'];
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const sign of signs) window.removeEventListener(sign, start);
  addLinks('modulepreload');
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', src: entry });
  document.head.append(script);
}

function addLinks(rel: 'modulepreload' | 'prefetch'): void {
  for (const href of [entry, ...others]) {
    const link = document.createElement('link');
    Object.assign(link, { rel, href, ...(rel === 'prefetch' && { as: 'script' }) });
    document.head.append(link);
  }
}

/** A form that is sent before the application runs would leave the page, so it is sent once the application runs. */
function hold(event: Event): void {
  const form = event.target instanceof Element ? event.target.closest('form') : null;
  const control = event.type === 'click' ? (event.target as Element).closest<HTMLElement>('a, button') : null;
  if (!form || (event.type === 'click' && !control)) return;
  event.preventDefault();
  event.stopPropagation();
  start();
  // A button may be a link while the form is empty.
  const isEmpty = [...form.querySelectorAll('input')].every(({ value }) => value === '');
  const send = () => {
    if (control && isEmpty) return control.click();
    // React takes over the form for a click and not for `submit`.
    const button = form.querySelector('button');
    return button ? button.click() : form.requestSubmit();
  };
  window.addEventListener('application-started', () => setTimeout(send), { once: true });
}

function isKnownBrowser(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith('fondly.'));
  } catch {
    return false;
  }
}

for (const sign of signs) window.addEventListener(sign, start, { passive: true });
for (const kind of ['click', 'submit']) {
  document.addEventListener(kind, hold, { capture: true });
  window.addEventListener('application-started', () => document.removeEventListener(kind, hold, { capture: true }));
}
const onScreen = new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) start();
});
for (const part of document.querySelectorAll('[data-starts-application]')) onScreen.observe(part);
if (isKnownBrowser()) start();
// The first tap then waits for no download.
window.addEventListener('load', () => isStarted || setTimeout(() => addLinks('prefetch'), 1000));
