import { assertFound } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import type { Delivery } from '../store/rows.ts';
import { isSubscribed } from '../webhooks/emit.ts';

/** Sends an event again, to one endpoint or to all that subscribe to it. @throws ApiError 404 */
export function resendEvent({ context, webhooks }: Services, eventId: string, endpointId?: string): Delivery[] {
  const event = assertFound(context.store.events.get(eventId), 'event', eventId);
  return [...context.store.endpoints.all()]
    .filter((endpoint) =>
      endpointId ? endpoint.id === endpointId : isSubscribed(endpoint, event.type, event.account, event.thin),
    )
    .map((endpoint) => webhooks.resend(event, endpoint));
}

/** @throws ApiError 404 */
export function resendDelivery(services: Services, deliveryId: string): Delivery[] {
  const delivery = assertFound(services.context.store.deliveries.get(deliveryId), 'delivery', deliveryId);
  return resendEvent(services, delivery.eventId, delivery.endpointId);
}
