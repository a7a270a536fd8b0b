import type { FastifyRequest } from 'fastify';
import { find, listensTo } from '../context.ts';
import { invalid, missingObject, Refusal } from '../http/api-error.ts';
import type { Parts } from '../services.ts';
import type { Delivery } from '../store/store.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Orders come from this machine, and not from a page of somebody else that happens to be open on it.
 *
 * @throws Refusal 404 for another machine, 403 for another page
 */
export function assertOwnOrder({ world }: Parts, request: FastifyRequest): void {
  if (!loopback.has(request.ip)) throw missingObject('page', request.url);
  const { origin, host } = request.headers;
  if (origin === undefined || origin === world.origin || origin === `http://${host}`) return;
  throw new Refusal(403, { type: 'invalid_request_error', message: 'Another page may not give orders.' });
}

/** Moves the clock on, does the work of that time and keeps the new offset. @throws Refusal 400 for no time */
export async function advanceClock(parts: Parts, toMs: number): Promise<void> {
  const { world, tasks, webhooks } = parts;
  if (!Number.isFinite(toMs)) throw invalid('That is no time.', { param: 'to' });
  tasks.advanceTo(toMs);
  world.store.clock.put({ id: 'clock', offsetMs: world.clock.offsetMs() });
  webhooks.sweep();
  await parts.commit();
}

/** Sends an event once more, to one endpoint or to all that listen to it. @throws Refusal 404 */
export function resendEvent({ world, webhooks }: Parts, eventId: string, endpointId?: string): Delivery[] {
  const event = find(world.store.events.get(eventId), 'event', eventId);
  return [...world.store.endpoints.all()]
    .filter((endpoint) => (endpointId ? endpoint.id === endpointId : listensTo(endpoint, event.type, event.account)))
    .map((endpoint) => webhooks.resend(event, endpoint));
}

/** @throws Refusal 404 */
export function resendDelivery(parts: Parts, deliveryId: string): Delivery[] {
  const delivery = find(parts.world.store.deliveries.get(deliveryId), 'delivery', deliveryId);
  return resendEvent(parts, delivery.eventId, delivery.endpointId);
}
