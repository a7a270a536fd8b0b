/* The page without a network: the pickup codes that the service worker has kept, with the time at which they were true. */

const graceMilliseconds = 6 * 60 * 60 * 1000;
const find = (id) => document.getElementById(id);
const clock = (at, zone) =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', ...(zone && { timeZone: zone }) });
const day = (at, zone) =>
  new Date(at).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: zone });

function line(name, text, className = '') {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function draw(ticket) {
  const { mealName, quantity, restaurantName, pickupStart, pickupEnd, timezone } = ticket;
  const made = document.createElement('article');
  made.setAttribute('aria-label', `${mealName}, ${restaurantName}`);
  made.append(
    line('h2', quantity > 1 ? `${quantity} × ${mealName}` : mealName),
    line('p', `${restaurantName}, ${ticket.restaurantAddress}`, 'quiet'),
    line('p', `${day(pickupStart, timezone)}, ${clock(pickupStart, timezone)} to ${clock(pickupEnd, timezone)}`),
    line('p', ticket.pickupCode, 'code'),
    line('p', ticket.pickupInstructions, 'quiet'),
    line('p', `Order ${ticket.orderNumber}`, 'quiet'),
  );
  return made;
}

async function showTickets() {
  const answer = await caches.match('/offline-tickets', { cacheName: 'fondly-tickets' });
  if (!answer) return;
  const { savedAt, tickets } = await answer.json();
  const open = tickets.filter(({ pickupEnd }) => Date.parse(pickupEnd) + graceMilliseconds > Date.now());
  if (open.length === 0) return;
  find('words').textContent = 'Your pickup codes still work: show one at the counter.';
  find('saved').textContent =
    `Saved at ${clock(savedAt)}. What has changed since then, you see as soon as you are back online.`;
  find('saved').hidden = false;
  find('tickets').replaceChildren(...open.map(draw));
}

const again = () => window.location.reload();
find('again').addEventListener('click', again);
window.addEventListener('online', again);
void showTickets();
