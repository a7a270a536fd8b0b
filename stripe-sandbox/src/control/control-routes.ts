import type { FastifyInstance } from 'fastify';
import { sumBalance } from '../api/record-balance-transaction.ts';
import { newSecret } from '../api/webhook-endpoints.ts';
import { defaultSwitches, type Switches } from '../context.ts';
import { ApiError, assertFound, invalidRequest } from '../http/api-error.ts';
import type { Fault } from '../http/faults.ts';
import { addFunds, isSeed, seedNames } from '../seeds.ts';
import type { Services } from '../services.ts';
import { findObject } from '../store/find-object.ts';
import { tableNames } from '../store/store.ts';
import { emit } from '../webhooks/emit.ts';
import type { Rule } from '../webhooks/webhook-rules.ts';
import { advanceClock } from './advance-clock.ts';
import { assertLocalRequest } from './assert-local-request.ts';
import { objectControlRoutes } from './object-control-routes.ts';
import { resendDelivery, resendEvent } from './resend-event.ts';

/** @throws ApiError 400 for an unknown switch, whose change would have no effect, and for a value of another type */
function assertSwitches(changes: Partial<Switches>): void {
  const known = Object.entries(defaultSwitches());
  for (const [name, value] of Object.entries(changes)) {
    const [, usual] = known.find(([other]) => other === name) ?? [];
    if (usual === undefined) throw invalidRequest(`The sandbox has no switch ${name}.`, { param: name });
    const isSame = typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual);
    if (!isSame) throw invalidRequest(`The switch ${name} has another type.`, { param: name });
  }
}

interface WithId {
  Params: { id: string };
}

function readBody<T>(request: { body: unknown }): Partial<T> {
  return (request.body ?? {}) as Partial<T>;
}

function toClockView({ context }: Services) {
  return {
    now: context.clock.now(),
    iso: new Date(context.clock.nowMs()).toISOString(),
    offsetMs: context.clock.offsetMs(),
  };
}

function clockAndFaultRoutes(app: FastifyInstance, services: Services): void {
  app.get('/clock', async () => toClockView(services));
  app.post('/clock/advance', async (request) => {
    const { seconds, to } = readBody<{ seconds: number; to: string | number }>(request);
    const target = typeof to === 'number' ? to * 1000 : to === undefined ? null : Date.parse(to);
    await advanceClock(services, target ?? services.context.clock.nowMs() + (seconds ?? 0) * 1000);
    return toClockView(services);
  });
  app.get('/faults', async () => services.faults.all());
  app.post('/faults', async (request) => {
    const { match = {}, times = 1, action } = readBody<Fault>(request);
    if (!action) throw new ApiError(400, { type: 'invalid_request_error', message: 'A fault needs an action.' });
    services.faults.add({ match, times, action });
    return { ok: true };
  });
  app.delete('/faults', async () => {
    services.faults.clear();
    return { ok: true };
  });
  app.post('/switches', async (request) => {
    const changes = readBody<Switches>(request);
    assertSwitches(changes);
    return Object.assign(services.context.switches, changes);
  });
}

function dumpState({ context }: Services) {
  return Object.fromEntries(tableNames.map((name) => [name, [...context.store[name].all()]]));
}

function webhookControlRoutes(app: FastifyInstance, services: Services): void {
  const { context, webhooks } = services;
  app.get('/webhooks/rules', async () => webhooks.rules.all());
  app.post('/webhooks/rules', async (request) => {
    const { match = { type: '*' }, times = 1, action } = readBody<Rule>(request);
    if (!action) throw new ApiError(400, { type: 'invalid_request_error', message: 'A rule needs an action.' });
    webhooks.rules.add({ match, times, action });
    return { ok: true };
  });
  app.delete('/webhooks/rules', async () => {
    webhooks.rules.clear();
    return { ok: true };
  });
  app.get('/webhooks/deliveries', async () => [...context.store.deliveries.all()]);
  app.post<WithId>('/webhooks/deliveries/:id/resend', async ({ params }) => resendDelivery(services, params.id));
  app.post<WithId>('/events/:id/resend', async ({ params }) => resendEvent(services, params.id));
  // Both secrets sign from now on, as during the day after a secret was rolled in Stripe.
  app.post<WithId>('/webhook_endpoints/:id/roll', async (request) => {
    const endpoint = assertFound(context.store.endpoints.get(request.params.id), 'webhook endpoint', request.params.id);
    const secret = readBody<{ secret: string }>(request).secret ?? newSecret();
    context.store.endpoints.put({ ...endpoint, secrets: [secret, ...endpoint.secrets.slice(0, 1)] });
    return { secret };
  });
  app.post('/webhooks/flush', async () => {
    await webhooks.flush();
    await services.commit();
    return { ok: true };
  });
}

/** Emits any event for an existing object, for events that the sandbox does not emit itself. */
function triggerRoutes(app: FastifyInstance, { context }: Services): void {
  app.post('/trigger', async (request) => {
    const { type = '', object_id: id = '' } = readBody<{ type: string; object_id: string }>(request);
    const { object, account } = assertFound(findObject(context, id), 'object', id, 'object_id');
    emit(context, type, object, account === null ? {} : { account });
    return { ok: true };
  });
}

/** The control API below `/_sandbox`, for this machine only. */
export function controlRoutes(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request) => assertLocalRequest(services, request));
  // The data file contains the changes of a command before its response is sent.
  app.addHook('onSend', async () => {
    await services.commit();
  });
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body });
    console.error('stripe-sandbox:', error);
    return reply.code(500).send({ error: { type: 'api_error', message: String(error) } });
  });
  app.get('/health', async () => ({ ok: true, ...toClockView(services) }));
  app.get('/state', async () => dumpState(services));
  app.get('/requests', async () => services.requests);
  app.post('/reset', async (request) => {
    const { seed = 'empty' } = readBody<{ seed: string }>(request);
    if (!isSeed(seed)) throw invalidRequest(`seed must be one of ${seedNames.join(', ')}.`, { param: 'seed' });
    await services.reset(seed);
    return { ok: true };
  });
  app.post('/balance', async (request) => {
    const { amount } = readBody<{ amount: number }>(request);
    if (!Number.isInteger(amount)) throw invalidRequest('amount must be whole cents.', { param: 'amount' });
    addFunds(services.context, Number(amount));
    return sumBalance(services.context, null);
  });
  clockAndFaultRoutes(app, services);
  webhookControlRoutes(app, services);
  objectControlRoutes(app, services);
  triggerRoutes(app, services);
}
