import type { FastifyRequest } from 'fastify';
import { find, isSubscribed } from '../context.ts';
import { ApiError, invalidRequest, resourceMissing } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import type { Delivery } from '../store/store.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Orders come from this machine, and not from a page of somebody else that happens to be open on it.
 *
 * @throws Refusal 404 for another machine, 403 for another page
 */
export function assertLocalRequest({ context }: Services, request: FastifyRequest): void {
  if (!loopback.has(request.ip)) throw resourceMissing('page', request.url);
  const { origin, host } = request.headers;
  if (origin === undefined || origin === context.origin || origin === `http://${host}`) return;
  throw new ApiError(403, { type: 'invalid_request_error', message: 'Another page may not give orders.' });
}

/** Moves the clock on, does the work of that time and keeps the new offset. @throws Refusal 400 for no time */
export async function advanceClock(services: Services, toMs: number): Promise<void> {
  const { context, tasks, webhooks } = services;
  if (!Number.isFinite(toMs)) throw invalidRequest('That is no time.', { param: 'to' });
  tasks.advanceTo(toMs);
  context.store.clock.put({ id: 'clock', offsetMs: context.clock.offsetMs() });
  webhooks.sweep();
  await services.commit();
}

/** Sends an event once more, to one endpoint or to all that listen to it. @throws Refusal 404 */
export function resendEvent({ context, webhooks }: Services, eventId: string, endpointId?: string): Delivery[] {
  const event = find(context.store.events.get(eventId), 'event', eventId);
  return [...context.store.endpoints.all()]
    .filter((endpoint) => (endpointId ? endpoint.id === endpointId : isSubscribed(endpoint, event.type, event.account)))
    .map((endpoint) => webhooks.resend(event, endpoint));
}

/** @throws Refusal 404 */
export function resendDelivery(services: Services, deliveryId: string): Delivery[] {
  const delivery = find(services.context.store.deliveries.get(deliveryId), 'delivery', deliveryId);
  return resendEvent(services, delivery.eventId, delivery.endpointId);
}
