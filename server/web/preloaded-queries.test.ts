import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { scaleTime } from '@fondly/dev/scale-time';
import { test as withEnvironment } from '@fondly/dev/test';
import { expect } from 'vitest';
import { accountSettingsRoutes } from '../accounts/account-settings-routes.ts';
import { accountRoutes } from '../accounts/routes.ts';
import { buildCustomer } from '../accounts/testing/people.ts';
import { addModuleRoutes } from '../http.ts';
import { mealRoutes } from '../meals/routes.ts';
import { customerNotificationRoutes } from '../notifications/center/routes.ts';
import { restaurantOrderRoutes } from '../orders/restaurant-order-routes.ts';
import { orderRoutes } from '../orders/routes.ts';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../orders/testing/order-builders.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { reportRoutes } from '../reports/routes.ts';
import { profileRoutes } from '../restaurants/profile-routes.ts';
import { restaurantRoutes } from '../restaurants/routes.ts';
import { buildOwner } from '../restaurants/testing/build-owner.ts';
import { addWebPages } from './web-pages.ts';

const built = '<!doctype html><html><head><title>Page</title></head><body><script>1</script></body></html>';

const test = withEnvironment.extend('http', async ({ env }, { onCleanup }) => {
  const folder = mkdtempSync(path.join(env.app.config.dataDir, 'web-'));
  for (const page of [
    'client/customer-profile/index',
    'client/past-orders/_/receipt/index',
    'client/kitchen/_/index',
    'client/kitchens/index',
    'client/faq/index',
    'client/dashboard/index',
    'client/__spa-fallback',
    'es/client/past-orders/index',
    'es/client/__spa-fallback',
  ]) {
    mkdirSync(path.dirname(path.join(folder, `${page}.html`)), { recursive: true });
    writeFileSync(path.join(folder, `${page}.html`), built);
  }
  const http = await createHttpServer(env.app);
  const ofCustomers = [accountRoutes, accountSettingsRoutes, customerNotificationRoutes, orderRoutes, mealRoutes];
  const modules = [...ofCustomers, restaurantRoutes, profileRoutes, reportRoutes, restaurantOrderRoutes];
  await addModuleRoutes(http, env.app, modules);
  await addWebPages(http, env.app, folder);
  onCleanup(() => http.close());
  return http;
});

const toCookieHeader = (visitor: Visitor) => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The responses in a page; null for a page without any. */
function readPreloadedQueries(html: string): Record<string, Record<string, never>> | null {
  if (html === built) return null;
  const [before = '', data = '', ...more] = html.split(
    /<script type="application\/json" id="dehydrated-state">|<\/script>/,
  );
  expect([before, more.length]).toEqual(['<!doctype html><html><head><title>Page</title>', 2]);
  return JSON.parse(data);
}

test('a page ships with the responses that its reader would get, and no cache stores it', async ({ env, http }) => {
  const name = `</script><script>alert("you & me")</script><!--`;
  const [maya, sam] = [await buildCustomer(env, { name }), await buildCustomer(env)];
  const open = (url: string, cookie: string, more: object = {}) => http.inject({ url, headers: { cookie }, ...more });

  const page = await open('/customer-profile?from=mail', toCookieHeader(maya));
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'cookie, accept-language, accept-encoding' });
  expect(page.headers.etag).toBeUndefined();
  const answers = readPreloadedQueries(page.body) ?? {};
  const addresses = ['session', 'notifications/unread', 'settings', 'sessions'].map((one) => `/api/account/${one}`);
  expect(Object.keys(answers)).toEqual(addresses);
  for (const address of addresses) expect(answers[address]).toEqual((await maya.send('GET', address)).body);
  expect(answers['/api/account/session']?.user).toMatchObject({ id: maya.id, name });
  const other = readPreloadedQueries((await open('/customer-profile/', toCookieHeader(sam))).body);
  expect(other?.['/api/account/session']?.user).toMatchObject({ id: sam.id });

  // The header picture is preloaded if it is ours. A foreign URL is not, because it could contain anything.
  const { restaurantId } = await buildOwner(env);
  const headOf = async (src: string) => {
    await env.app.db.client.query('update restaurants set header_image_url = $2 where id = $1', [restaurantId, src]);
    return (await open(`/kitchen/${restaurantId}`, toCookieHeader(maya))).body.match(/<link rel="preload"[^>]*>/)?.[0];
  };
  expect(await headOf('/files/abc_-1.webp')).toBe(
    '<link rel="preload" as="image" fetchpriority="high" imagesrcset="/files/abc_-1-480.webp 480w, ' +
      '/files/abc_-1-960.webp 960w, /files/abc_-1.webp 1600w" imagesizes="100vw"/>',
  );
  expect(await headOf('https://evil.test/"><script>.webp')).toBeUndefined();

  // A refused read is left out, here of an unknown order.
  const refused = readPreloadedQueries((await open(`/past-orders/${randomUUID()}/receipt`, toCookieHeader(maya))).body);
  expect(Object.keys(refused ?? {})).toEqual(addresses.slice(0, 2));
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ['br', 'gzip'] as const) {
    const packed = await open('/customer-profile', toCookieHeader(maya), {
      headers: { cookie: toCookieHeader(maya), 'accept-encoding': encoding },
    });
    expect(
      readPreloadedQueries(unpack[encoding](packed.rawPayload).toString())?.['/api/account/session']?.user,
    ).toBeTruthy();
  }
});

test('the list of kitchens ships around the ZIP of the newest order, unless the address says where', async ({
  env,
  http,
}) => {
  const buyer = await buildBuyer(env);
  const request = (url: string) => http.inject({ url, headers: { cookie: toCookieHeader(buyer) } });
  const open = async (url: string) => readPreloadedQueries((await request(url)).body) ?? {};
  const listAddresses = async (url: string) => Object.keys(await open(url)).slice(2);
  const newestZip = '/api/orders/newest-zip';
  expect(await listAddresses('/kitchens?cuisine=ramen')).toEqual([newestZip, '/api/kitchens?cuisine=ramen']);

  for (const zip of ['30316', '30309']) {
    await buildPaidOrder(env, await buildMeal(env, await buildRestaurant(env, { zip })), buyer);
    await env.advance({ minutes: 1 });
  }
  await buildPaidOrder(env, await buildMeal(env, await buildRestaurant(env)), await buildBuyer(env));

  const preloaded = await open('/kitchens?cuisine=ramen');
  expect(Object.keys(preloaded).slice(2)).toEqual([newestZip, '/api/kitchens?cuisine=ramen&zip=30309']);
  expect(preloaded[newestZip]).toEqual({ zip: '30309' });
  for (const address of ['zip=30316', 'area=atlanta'])
    expect(await listAddresses(`/kitchens?${address}`)).toEqual([`/api/kitchens?${address}`]);
  expect(await listAddresses('/kitchens?everywhere=1')).toEqual(['/api/kitchens']);

  // A phone shows the header of a favorite, and else a small picture of a dish.
  await env.app.db.client.query("update restaurants set header_image_url = '/files/header.webp'");
  const { body } = await request('/kitchens?everywhere=1');
  expect(body).toMatch(/<link rel="preload" as="image"[^>]* media="\(min-width: 700px\)"\/>/);
  await env.app.db.client.query(
    'insert into favorites (user_id, restaurant_id) select $1, id from restaurants limit 1',
    [buyer.id],
  );
  const { body: withFavorite } = await request('/kitchens?everywhere=1');
  expect(withFavorite).toMatch(/<link rel="preload" as="image"[^>]* media="all"\/>/);
});

test('a page of a restaurant ships what its staff may read, without what is too large', async ({ env, http }) => {
  const [owner, maya] = [await buildOwner(env), await buildCustomer(env)];
  const { restaurantId } = owner;
  const open = async (who: Visitor) =>
    readPreloadedQueries((await http.inject({ url: '/dashboard', headers: { cookie: toCookieHeader(who) } })).body) ??
    {};
  const ofRestaurant = ['', '/dashboard', '/evening', '/orders'].map((one) => `/api/restaurant${one}`);
  const addresses = ['/api/account/session', ...ofRestaurant];

  expect(Object.keys(await open(owner)).sort()).toEqual(addresses);
  expect((await open(owner))['/api/restaurant']).toMatchObject({ id: restaurantId });
  expect(Object.keys(await open(maya))).toEqual(['/api/account/session']);

  const description = 'x'.repeat(100_001);
  await env.app.db.client.query('update restaurants set description = $2 where id = $1', [restaurantId, description]);
  expect(Object.keys(await open(owner)).sort()).toEqual(addresses.filter((address) => address !== '/api/restaurant'));
});

test('a late read leaves the others in the page', async ({ env, http }) => {
  const maya = await buildCustomer(env);
  const open = async () => {
    const { body } = await http.inject({ url: '/customer-profile', headers: { cookie: toCookieHeader(maya) } });
    return Object.keys(readPreloadedQueries(body) ?? {});
  };
  const unread = '/api/account/notifications/unread';
  const addresses = await open();
  expect(addresses).toContain(unread);

  const holder = await env.app.db.client.connect();
  await holder.query('begin; lock table customer_notifications in access exclusive mode');
  const inTime = await open();
  await holder.query('rollback');
  holder.release();
  expect(inTime).toEqual(addresses.filter((address) => address !== unread));
});

test('a page contains no responses without a valid session, without reads, and when its reads are late', async ({
  env,
  http,
}) => {
  const maya = await buildCustomer(env);
  const cookie = toCookieHeader(maya);
  const open = (url: string, cookie = '', more: object = {}) => http.inject({ url, headers: { cookie }, ...more });
  const sent = [
    await open('/customer-profile'),
    await open('/customer-profile', cookie.replace('fondly_session=', 'fondly_session=x')),
    await open('/faq', cookie),
    await open('/somewhere/customer-profile', cookie),
  ];
  const { client } = env.app.db;
  const heldConnections = await Promise.all(Array.from({ length: client.options.max ?? 10 }, () => client.connect()));
  const before = performance.now();
  sent.push(await open('/customer-profile', cookie));
  // The limit stays below the 5 s after which the database gives up.
  expect(performance.now() - before).toBeLessThan(Math.min(scaleTime(2500), 4500));
  for (const connection of heldConnections) connection.release();
  expect(readPreloadedQueries((await open('/customer-profile', cookie)).body)).not.toBeNull();

  await maya.call('POST /api/account/sign-out', { body: {} });
  sent.push(await open('/customer-profile', cookie));
  for (const reply of sent) {
    expect([readPreloadedQueries(reply.body), reply.headers['cache-control']]).toEqual([null, 'no-cache']);
  }
  const again = await open('/customer-profile', cookie, {
    headers: { cookie, 'if-none-match': String(sent[0]?.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});
