import type { FastifyInstance } from 'fastify';
import { balanceOf } from '../api/record-balance-transaction.ts';
import { newSecret } from '../api/webhook-endpoints.ts';
import { emit, find } from '../context.ts';
import { invalid, Refusal } from '../http/api-error.ts';
import type { Fault } from '../http/faults.ts';
import { addFunds, isSeed, seedNames } from '../seeds.ts';
import type { Parts } from '../services.ts';
import { anyObject } from '../store/find-object.ts';
import { tableNames } from '../store/store.ts';
import type { Rule } from '../webhooks/webhook-rules.ts';
import { advanceClock, assertOwnOrder, resendDelivery, resendEvent } from './control-actions.ts';
import { objectControl } from './object-control-routes.ts';

interface WithId {
  Params: { id: string };
}

function bodyOf<T>(request: { body: unknown }): Partial<T> {
  return (request.body ?? {}) as Partial<T>;
}

function clockOf({ world }: Parts) {
  return { now: world.clock.now(), iso: new Date(world.clock.nowMs()).toISOString(), offsetMs: world.clock.offsetMs() };
}

function clockAndFaults(app: FastifyInstance, parts: Parts): void {
  app.get('/clock', async () => clockOf(parts));
  app.post('/clock/advance', async (request) => {
    const { seconds, to } = bodyOf<{ seconds: number; to: string | number }>(request);
    const target = typeof to === 'number' ? to * 1000 : to === undefined ? null : Date.parse(to);
    await advanceClock(parts, target ?? parts.world.clock.nowMs() + (seconds ?? 0) * 1000);
    return clockOf(parts);
  });
  app.get('/faults', async () => parts.faults.all());
  app.post('/faults', async (request) => {
    const { match = {}, times = 1, action } = bodyOf<Fault>(request);
    if (!action) throw new Refusal(400, { type: 'invalid_request_error', message: 'A fault needs an action.' });
    parts.faults.add({ match, times, action });
    return { ok: true };
  });
  app.delete('/faults', async () => {
    parts.faults.clear();
    return { ok: true };
  });
  app.post('/switches', async (request) => Object.assign(parts.world.switches, bodyOf(request)));
}

function stateOfAll({ world }: Parts) {
  return Object.fromEntries(tableNames.map((name) => [name, [...world.store[name].all()]]));
}

function webhookControl(app: FastifyInstance, parts: Parts): void {
  const { world, webhooks } = parts;
  app.get('/webhooks/rules', async () => webhooks.rules.all());
  app.post('/webhooks/rules', async (request) => {
    const { match = { type: '*' }, times = 1, action } = bodyOf<Rule>(request);
    if (!action) throw new Refusal(400, { type: 'invalid_request_error', message: 'A rule needs an action.' });
    webhooks.rules.add({ match, times, action });
    return { ok: true };
  });
  app.delete('/webhooks/rules', async () => {
    webhooks.rules.clear();
    return { ok: true };
  });
  app.get('/webhooks/deliveries', async () => [...world.store.deliveries.all()]);
  app.post<WithId>('/webhooks/deliveries/:id/resend', async ({ params }) => resendDelivery(parts, params.id));
  app.post<WithId>('/events/:id/resend', async ({ params }) => resendEvent(parts, params.id));
  // From now on both secrets sign, as in the day in which a secret is rolled.
  app.post<WithId>('/webhook_endpoints/:id/roll', async (request) => {
    const endpoint = find(world.store.endpoints.get(request.params.id), 'webhook endpoint', request.params.id);
    const secret = bodyOf<{ secret: string }>(request).secret ?? newSecret();
    world.store.endpoints.put({ ...endpoint, secrets: [secret, ...endpoint.secrets.slice(0, 1)] });
    return { secret };
  });
  app.post('/webhooks/flush', async () => {
    await webhooks.flush();
    await parts.commit();
    return { ok: true };
  });
}

/** Says that something happened to an object which did not: for events that only the real provider makes. */
function triggerControl(app: FastifyInstance, { world }: Parts): void {
  app.post('/trigger', async (request) => {
    const { type = '', object_id: id = '' } = bodyOf<{ type: string; object_id: string }>(request);
    const { object, account } = find(anyObject(world, id), 'object', id, 'object_id');
    emit(world, type, object, account === null ? {} : { account });
    return { ok: true };
  });
}

/** `/_sandbox`: orders to the stand-in itself. Only this machine may give them. */
export function controlRoutes(app: FastifyInstance, parts: Parts): void {
  app.addHook('onRequest', async (request) => assertOwnOrder(parts, request));
  // Whatever an order changed is in the file before it is answered.
  app.addHook('onSend', async () => {
    await parts.commit();
  });
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ error: error.body });
    console.error('stripe-sandbox:', error);
    return reply.code(500).send({ error: { type: 'api_error', message: String(error) } });
  });
  app.get('/health', async () => ({ ok: true, ...clockOf(parts) }));
  app.get('/state', async () => stateOfAll(parts));
  app.get('/requests', async () => parts.requests);
  app.post('/reset', async (request) => {
    const { seed = 'empty' } = bodyOf<{ seed: string }>(request);
    if (!isSeed(seed)) throw invalid(`There is no seed of that name: ${seedNames.join(', ')}.`, { param: 'seed' });
    await parts.reset(seed);
    return { ok: true };
  });
  app.post('/balance', async (request) => {
    const { amount } = bodyOf<{ amount: number }>(request);
    if (!Number.isInteger(amount)) throw invalid('amount must be whole cents.', { param: 'amount' });
    addFunds(parts.world, Number(amount));
    return balanceOf(parts.world, null);
  });
  clockAndFaults(app, parts);
  webhookControl(app, parts);
  objectControl(app, parts);
  triggerControl(app, parts);
}
