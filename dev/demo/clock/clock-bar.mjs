/* The demo's clock at the top of every page. It is in no bundle: the demo's server adds it to the pages that it sends. */
const pollMilliseconds = 2000;
const styles = `
  :host { all: initial; display: block; }
  @media print { :host { display: none; } }
  div { box-sizing: border-box; display: flex; align-items: center; gap: 2px 12px; padding: 4px 16px; background: #2b2521;
    height: var(--above-page); color: #fff; white-space: nowrap;
    font: 14px/1.4 'Figtree Variable', Figtree, system-ui, sans-serif; }
  output { font-variant-numeric: tabular-nums; margin-right: auto; }
  span { display: flex; gap: 4px; max-width: 100%; overflow-x: auto; scrollbar-width: none; }
  @media (max-width: 767px) { div { flex-direction: column; align-items: stretch; } }
  button { font: inherit; color: inherit; background: #4a423c; border: 0; border-radius: 6px; min-height: 28px; padding: 2px 10px;
    cursor: pointer; white-space: nowrap; }
  button:hover { background: #62574f; }
  button:focus-visible { outline: 2px solid #fff; outline-offset: 1px; }
  button:disabled { opacity: .5; cursor: default; }
`;

// The height is known before the first answer, so the page does not move. Pages subtract it from the height of the screen.
const pageSheet = new CSSStyleSheet();
pageSheet.replaceSync(`
  :root { --above-page: 36px; }
  @media (max-width: 767px) { :root { --above-page: 60px; } }
  @media print { :root { --above-page: 0px; } }
`);
document.adoptedStyleSheets.push(pageSheet);

const bar = document.createElement('fondly-demo-clock');
const shadow = bar.attachShadow({ mode: 'open' });
const sheet = document.createElement('style');
sheet.textContent = styles;
const line = document.createElement('div');
line.setAttribute('role', 'region');
line.setAttribute('aria-label', 'Demo clock');
const output = document.createElement('output');
const buttons = document.createElement('span');
line.append(output, buttons);
shadow.append(sheet, line);

let finishedJumps = null;

function show(clock) {
  if (buttons.childElementCount === 0) buttons.append(...clock.jumps.map(createButton));
  output.textContent = clock.isAdvancing ? `${clock.text} in Atlanta, catching up…` : `${clock.text} in Atlanta`;
  for (const button of buttons.children) button.disabled = clock.isAdvancing;
  // The pages read everything again, as after a sleep, and with it how far the server's clock is ahead.
  if (finishedJumps !== null && clock.finishedJumps !== finishedJumps) document.dispatchEvent(new Event('resume'));
  finishedJumps = clock.finishedJumps;
}

function createButton({ name, label }) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', () => void jump(name));
  return button;
}

async function jump(to) {
  for (const button of buttons.children) button.disabled = true;
  const headers = { 'content-type': 'application/json' };
  // The reading below shows each step, and the end.
  void fetch('/dev/clock/advance', { method: 'POST', headers, body: JSON.stringify({ to }) }).catch(() => undefined);
  setTimeout(read, 100);
}

async function read() {
  const response = await fetch('/dev/clock.json').catch(() => null);
  if (!response?.ok) return;
  const clock = await response.json();
  show(clock);
  if (clock.isAdvancing) setTimeout(read, 300);
}

// After the head, and before the body where there is one: no library of the page takes care of elements there.
document.documentElement.insertBefore(bar, document.body);
void read();
setInterval(() => {
  if (document.visibilityState === 'visible') void read();
}, pollMilliseconds);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void read();
});
