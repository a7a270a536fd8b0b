import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { policies } from '@fondly/contract/policies';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { meal, person, restaurant, type Somebody, visitAs } from '../../meals/testing/meal-builders.ts';
import { buildRule } from '../alerts/testing/rule-builders.ts';
import { sendAlertWebhook } from './send-alert-webhook.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

let received: Received[] = [];
let respond: (response: ServerResponse) => void;
const openReceiver = () =>
  createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    respond(response);
  });
/** The second one is a machine of our own network. */
const [receiver, privateReceiver] = [openReceiver(), openReceiver()];
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const receiverUrl = () => `http://127.0.0.1:${portOf(receiver)}/alerts`;

let env: TestEnvironment;
beforeAll(async () => {
  for (const server of [receiver, privateReceiver]) await once(server.listen(0, '127.0.0.1'), 'listening');
  const settings = { TRUSTED_HOSTS: new URL(receiverUrl()).host };
  env = await openTestEnvironment({ template: inject('template'), settings });
});
afterAll(async () => {
  for (const server of [receiver, privateReceiver]) server.close().closeAllConnections();
  await env.close();
});
beforeEach(() => {
  received = [];
  respond = (response) => response.writeHead(204).end();
});

const setWebhook = (who: Somebody, id: string, url: string) =>
  visitAs(env, who).call('PUT /api/account/alert-rules/:id/webhook', { params: { id }, body: { url } });
const readWebhook = async (who: Somebody, id: string) =>
  (await visitAs(env, who).call('GET /api/account/alert-rules')).body.rules.find((rule) => rule.id === id)?.webhook;
/** The test's receiver has no certificate, so its address is stored directly. */
const pointToReceiver = (id: string, url = receiverUrl()) =>
  env.app.db.client.query('update alert_webhooks set url = $2 where rule_id = $1', [id, url]);

/** A person whose rule finds meals of a new restaurant, and posts its alerts to the receiver. */
async function buildWebhook(name: string) {
  const who = await person(env.app);
  const open = await restaurant(env.app, { name });
  const id = await buildRule(env, who, { name: 'Ramen tonight', restaurantIds: [open.id], zips: [] });
  const { secret } = (await setWebhook(who, id, 'https://hooks.example.com/alerts')).body;
  await pointToReceiver(id);
  await env.advance({ minutes: 1 });
  return { who, open, id, secret };
}

async function listMeal(open: Awaited<ReturnType<typeof restaurant>>, name = 'Tonkotsu'): Promise<string> {
  const id = await meal(env.app, open, { name, priceCents: 700 });
  await env.advance({ minutes: 1 });
  await env.runTimers();
  await env.runUntilIdle();
  return id;
}

async function findHit(mealId: string): Promise<string> {
  const { rows } = await env.app.db.client.query<{ id: string }>('select id from alert_hits where meal_id = $1', [
    mealId,
  ]);
  return rows[0]?.id ?? '';
}

describe('The webhook of an alert rule', () => {
  test('gets each alert once, signed with the secret, and without anything about the customer', async () => {
    const { who, open, secret } = await buildWebhook('Hook One');
    const mealId = await listMeal(open);
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [Received];
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(JSON.parse(body)).toMatchObject({
      type: 'alert.created',
      data: {
        rule: 'Ramen tonight',
        meal: { id: mealId, name: 'Tonkotsu', priceCents: 700 },
        restaurant: { name: 'Hook One' },
      },
    });
    expect(body).not.toContain(who.id);
    expect(body).not.toMatch(/@|pickupCode/);
  });

  test('is posted to again with the same ID, five times in half an hour, and then counts as failing until it receives', async () => {
    expect(policies.webhookTryMinutes.reduce((sum, minutes) => sum + minutes, 0)).toBe(30);
    const { who, open, id } = await buildWebhook('Hook Two');
    respond = (response) => response.writeHead(500).end();
    await listMeal(open);
    expect(received).toHaveLength(5);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await readWebhook(who, id)).toMatchObject({ state: 'failing' });
    respond = (response) => response.writeHead(200).end();
    await listMeal(open, 'Miso');
    expect(await readWebhook(who, id)).toMatchObject({ state: 'on' });
  });

  test('is turned off after 20 lost alerts in a row, with one email, and a new address turns it on', async () => {
    const { who, open, id } = await buildWebhook('Hook Three');
    const hitId = await findHit(await listMeal(open));
    respond = (response) => response.writeHead(302, { location: receiverUrl() }).end();
    const lastTry = { hitId, ruleId: id, tries: policies.webhookTryMinutes.length };
    for (let lost = 0; lost < policies.webhookMaxFailures; lost += 1) await sendAlertWebhook(env.app, lastTry);
    await env.runUntilIdle();
    const mails = env.mails(`${who.id}@example.test`).filter(({ subject }) => subject.includes('stopped posting'));
    expect(mails).toHaveLength(1);
    expect(await readWebhook(who, id)).toMatchObject({ state: 'off' });
    received = [];
    await sendAlertWebhook(env.app, lastTry);
    expect(received).toEqual([]);
    await setWebhook(who, id, 'https://hooks.example.com/again');
    expect(await readWebhook(who, id)).toEqual({ url: 'https://hooks.example.com/again', state: 'on' });
  });

  test.for(['127.0.0.1', 'localhost'])('at the private address %s is never reached', async (host) => {
    const { who, open, id } = await buildWebhook(`Hook ${host}`);
    await pointToReceiver(id, `http://${host}:${portOf(privateReceiver)}/`);
    await listMeal(open);
    expect(received).toEqual([]);
    expect(await readWebhook(who, id)).toMatchObject({ state: 'failing' });
  });

  test('takes only an https address, and belongs to its owner', async () => {
    const { who, id } = await buildWebhook('Hook Five');
    for (const url of [
      'http://hooks.example.com/',
      'https://me:secret@hooks.example.com/',
      'hooks.example.com',
      'https://hooks.example.com/#a',
    ])
      expect(await setWebhook(who, id, url)).toMatchObject({ status: 400 });
    const stranger = await person(env.app);
    expect(await setWebhook(stranger, id, 'https://hooks.example.com/')).toMatchObject({ status: 404 });
    await visitAs(env, stranger).call('DELETE /api/account/alert-rules/:id/webhook', { params: { id } });
    expect(await readWebhook(who, id)).not.toBeNull();
    await visitAs(env, who).call('DELETE /api/account/alert-rules/:id/webhook', { params: { id } });
    expect(await readWebhook(who, id)).toBeNull();
  });
});
