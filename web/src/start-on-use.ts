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

/** Sends the form that was sent before the application runs. A second tap does not send it twice. */
let sendHeld = () => {};

/** Keeps a form that is sent before the application runs: the browser would leave the page. */
function hold(event: Event): void {
  const target = event.target instanceof Element ? event.target : null;
  const form = target?.closest('form');
  const control = event.type === 'click' ? target?.closest<HTMLElement>('a, button') : null;
  if (!form || (event.type === 'click' && !control) || isForNewTab(event)) return;
  event.preventDefault();
  event.stopPropagation();
  start();
  // A button may be a link while the form is empty.
  const isEmpty = [...form.querySelectorAll('input')].every(({ value }) => value === '');
  sendHeld = () => {
    if (control && isEmpty) return control.click();
    // React takes over the form for a click and not for `submit`.
    const button = form.querySelector('button');
    return button ? button.click() : form.requestSubmit();
  };
}

const isForNewTab = (event: Event): boolean =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey);

function isKnownBrowser(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith('fondly.'));
  } catch {
    return false;
  }
}

for (const sign of signs) window.addEventListener(sign, start, { passive: true });
for (const kind of ['click', 'submit']) document.addEventListener(kind, hold, { capture: true });
window.addEventListener('application-started', () => {
  for (const kind of ['click', 'submit']) document.removeEventListener(kind, hold, { capture: true });
  // The fields take over what was typed first.
  setTimeout(sendHeld);
});
const onScreen = new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) start();
});
for (const part of document.querySelectorAll('[data-starts-application]')) onScreen.observe(part);
if (isKnownBrowser()) start();
// The first tap then waits for no download.
window.addEventListener('load', () => isStarted || setTimeout(() => addLinks('prefetch'), 1000));
