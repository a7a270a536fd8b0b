/*
 * What Fondly can do without a network: say so, and show the pickup codes of the orders that are still to be fetched.
 * Nothing else is kept. Of an order only what its ticket shows is stored, never an amount or a card, and all
 * of it is forgotten when the person signs out, by whatever way.
 */

const pagesName = 'fondly-offline-3';
const ticketsName = 'fondly-tickets';
const ticketsAddress = '/offline-tickets';
/** The start of the addresses of each published language, such as `/es`; English has none. */
const prefixes = '{{prefixes}}'.split(' ');
const offlinePages = prefixes.map((prefix) => `${prefix}/offline.html`);
const offlineFiles = [...offlinePages, '/offline.js', '/logo.svg', '/favicon.svg'];
const partings = ['/api/account/sign-out', '/api/account/delete'];

/** Counts what was forgotten, so that an answer from before a sign-out is not written down after it. */
let forgotten = 0;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(pagesName).then((cache) => cache.addAll(offlineFiles)));
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('fondly-') && name !== pagesName && name !== ticketsName);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page is asked for while this script is still starting, so it costs the reader no time.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (request.method === 'POST' && partings.includes(pathname)) event.respondWith(part(request));
  else if (request.method !== 'GET') return;
  else if (pathname === '/api/orders') event.respondWith(readOrders(request));
  else if (pathname === '/api/account/session') event.respondWith(readSession(request));
  else if (offlineFiles.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(offlinePageOf(new URL(event.request.url).pathname));
  }
}

function offlinePageOf(pathname) {
  const prefix = prefixes.find((one) => one !== '' && `${pathname}/`.startsWith(`${one}/`));
  return `${prefix ?? ''}/offline.html`;
}

const kept = async (address) => (await caches.match(address, { cacheName: pagesName })) ?? Response.error();

async function readOrders(request) {
  const before = forgotten;
  const answer = await fetch(request);
  if (answer.status === 401) await forget();
  if (answer.ok) {
    const { orders } = await answer.clone().json();
    if (before === forgotten) await keepTickets(orders);
  }
  return answer;
}

async function keepTickets(orders) {
  const tickets = orders.filter(({ pickupCode }) => pickupCode !== null).map(ticketOf);
  const cache = await caches.open(ticketsName);
  await cache.put(ticketsAddress, Response.json({ savedAt: new Date().toISOString(), tickets }));
}

const ticketOf = (order) => ({
  orderNumber: order.orderNumber,
  pickupCode: order.pickupCode,
  mealName: order.mealName,
  quantity: order.quantity,
  restaurantName: order.restaurantName,
  restaurantAddress: order.restaurantAddress,
  pickupInstructions: order.pickupInstructions,
  pickupStart: order.pickupStart,
  pickupEnd: order.pickupEnd,
  timezone: order.timezone,
});

/** A session may end elsewhere: another device, a new password, an operator. */
async function readSession(request) {
  const answer = await fetch(request);
  if (answer.ok && (await answer.clone().json()).user === null) await forget();
  return answer;
}

async function part(request) {
  const answer = await fetch(request);
  if (answer.ok) await forget();
  return answer;
}

async function forget() {
  forgotten += 1;
  await caches.delete(ticketsName);
  // The server has forgotten this device already; a browser that cannot do so now is not heard by anybody.
  const subscription = await self.registration.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => {});
}

/* What Fondly says while nobody looks at a page: a few words, and the page that a tap leads to. */

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())));
self.addEventListener('notificationclick', (event) => event.waitUntil(openFrom(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

async function show({ title, body, path }) {
  const looks = { icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' };
  // A second word about the same page takes the place of the first.
  await self.registration.showNotification(title, { ...looks, body, tag: path, renotify: true, data: { path } });
}

/** The page of ours that is open already goes there, else a new one opens. Nobody is led away from Fondly. */
async function openFrom(notification) {
  notification.close();
  const wanted = new URL(notification.data.path, self.location.origin);
  const address = wanted.origin === self.location.origin ? wanted.href : self.location.origin;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return self.clients.openWindow(address);
  await open.focus().catch(() => {});
  await open.navigate(address);
}

/** The browser has given up an address, and its push service gives it a new one. */
async function subscribeAgain({ oldSubscription }) {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!applicationServerKey) return;
  const fresh = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = fresh.toJSON();
  const body = JSON.stringify({ endpoint, ...keys });
  await fetch('/api/account/push', { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
}
