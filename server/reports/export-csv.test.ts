import { toLocalDate } from '@fondly/contract/time';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../orders/testing/order-builders.ts';

const zone = 'America/New_York';

async function download({ cookies }: Visitor, url: string, language = 'en') {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, { headers: { cookie, 'accept-language': language } });
  return { status: response.status, name: response.headers.get('content-disposition'), text: await response.text() };
}

test('a file has the orders of local days, in the zone that it names', async ({ env }) => {
  const restaurant = await buildRestaurant(env);
  const buyer = await buildBuyer(env);
  const ids = [1, 2, 3].map(async () => buildPaidOrder(env, await buildMeal(env, restaurant), buyer));
  const [late, next, before] = await Promise.all(ids);
  await env.runUntilIdle();
  const place = (id: string | undefined, at: string) =>
    env.app.db.client.query(`update orders set created_at = $2::timestamp at time zone '${zone}' where id = $1`, [
      id,
      at,
    ]);
  await place(late, '2025-07-10 23:59');
  await place(next, '2025-07-11 00:00');
  await place(before, '2025-07-09 23:59');

  const { name, text } = await download(
    restaurant,
    `${env.url}/api/restaurant/orders.csv?from=2025-07-10&to=2025-07-10`,
  );
  expect(name).toBe('attachment; filename="fondly-orders-2025-07-10-to-2025-07-10-America-New_York.csv"');
  const [header, ...rows] = text.trim().split('\r\n');
  expect(header).toContain('"Order","Placed (America/New_York)","Status"');
  expect(rows).toEqual([expect.stringContaining(',"2025-07-10 23:59","Approved",1,"Tonkotsu Ramen","Maya R.",')]);
});

test('sales are exported by local day, and a stranger reads only their own', async ({ env }) => {
  const [restaurant, other] = [await buildRestaurant(env), await buildRestaurant(env)];
  await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env));
  await env.runUntilIdle();
  const today = toLocalDate(env.clock.now(), zone);
  const url = `${env.url}/api/restaurant/sales.csv?from=${today}&to=${today}`;

  const { text } = await download(restaurant, url);
  expect(text).toMatch(new RegExp(`^"Day \\(${zone}\\)","Orders",.*\\r\\n"${today}",1,[\\d.]+,0,[\\d.]+\\r\\n$`));
  expect((await download(other, url)).text.trim().split('\r\n')).toHaveLength(1);
});

test.for([
  { from: '2024-01-01', to: '2024-12-31', status: 200 },
  { from: '2024-01-01', to: '2025-01-01', status: 400, sentence: 'Please choose at most 366 days.' },
  { from: '2024-01-02', to: '2024-01-01', status: 400, sentence: 'The last day is before the first.' },
  { from: 'today', to: '2024-01-01', status: 400, sentence: 'Please choose a first and a last day.' },
])('the days from $from to $to are answered with $status', async ({ from, to, status, sentence }, { env }) => {
  const restaurant = await buildRestaurant(env);
  const answer = await download(restaurant, `${env.url}/api/restaurant/orders.csv?from=${from}&to=${to}`);
  expect(answer.status).toBe(status);
  if (sentence) expect(answer.text).toContain(sentence);
});
