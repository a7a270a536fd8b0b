/* The page without a network: the pickup codes that the service worker has kept, with the time at which they were true. */

const graceMilliseconds = 6 * 60 * 60 * 1000;
const find = (id) => document.getElementById(id);
/** The page carries its language and its texts, which have marks such as `{time}`. */
const { locale } = document.documentElement.dataset;
const fill = (text, values) => text.replaceAll(/\{(\w+)\}/g, (_mark, name) => values[name]);
const clock = (at, zone) =>
  new Date(at).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit', ...(zone && { timeZone: zone }) });
const day = (at, zone) =>
  new Date(at).toLocaleDateString(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: zone });

function line(name, text, className = '') {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function draw(ticket) {
  const { mealName, quantity, restaurantName, pickupStart, pickupEnd, timezone } = ticket;
  const texts = find('tickets').dataset;
  const times = fill(texts.window, { start: clock(pickupStart, timezone), end: clock(pickupEnd, timezone) });
  const made = document.createElement('article');
  made.setAttribute('aria-label', `${mealName}, ${restaurantName}`);
  made.append(
    line('h2', quantity > 1 ? `${quantity} × ${mealName}` : mealName),
    line('p', `${restaurantName}, ${ticket.restaurantAddress}`, 'quiet'),
    line('p', `${day(pickupStart, timezone)}, ${times}`),
    line('p', ticket.pickupCode, 'code'),
    line('p', ticket.pickupInstructions, 'quiet'),
    line('p', fill(texts.order, { number: ticket.orderNumber }), 'quiet'),
  );
  return made;
}

async function showTickets() {
  const answer = await caches.match('/offline-tickets', { cacheName: 'fondly-tickets' });
  if (!answer) return;
  const { savedAt, tickets } = await answer.json();
  const open = tickets.filter(({ pickupEnd }) => Date.parse(pickupEnd) + graceMilliseconds > Date.now());
  if (open.length === 0) return;
  find('words').textContent = find('words').dataset.codes;
  find('saved').textContent = fill(find('saved').dataset.text, { time: clock(savedAt) });
  find('saved').hidden = false;
  find('tickets').replaceChildren(...open.map(draw));
}

const again = () => window.location.reload();
find('again').addEventListener('click', again);
window.addEventListener('online', again);

/**
 * The browser says that it is online before requests arrive, and nothing when our servers are back, so the page also
 * looks for itself. The time is random, because many phones may wait at once.
 */
async function lookForConnection() {
  try {
    await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' });
    again();
  } catch {
    waitForConnection();
  }
}
const waitForConnection = () => setTimeout(lookForConnection, 3000 + Math.random() * 4000);

void showTickets();
waitForConnection();
