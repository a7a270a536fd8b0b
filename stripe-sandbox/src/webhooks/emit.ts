import { apiVersion, type Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { Endpoint } from '../store/rows.ts';

interface EventDetails {
  previous?: object;
  /** The connected account that the event belongs to. Only endpoints with `connect` receive such an event. */
  account?: string;
}

/** Events of connected accounts go only to `connect` endpoints, events of the platform only to the others. */
export function isSubscribed(endpoint: Endpoint, type: string, account: string | null): boolean {
  if (endpoint.connect !== (account !== null)) return false;
  return endpoint.enabledEvents.includes('*') || endpoint.enabledEvents.includes(type);
}

/** Stores an event and queues its deliveries. The object is serialized now, so later changes do not reach the event. */
export function emit(context: Context, type: string, object: { id: string }, details: EventDetails = {}): void {
  const id = newId('evt');
  const created = context.clock.now();
  const account = details.account ?? null;
  let subscribers = 0;
  for (const endpoint of context.store.endpoints.all()) if (isSubscribed(endpoint, type, account)) subscribers += 1;
  const body = JSON.stringify({
    id,
    object: 'event',
    ...(account !== null && { account }),
    api_version: apiVersion,
    created,
    data: { object, ...(details.previous && { previous_attributes: details.previous }) },
    livemode: false,
    pending_webhooks: subscribers,
    request: context.cause ?? { id: null, idempotency_key: null },
    type,
  });
  context.deliver(context.store.events.put({ id, type, created, account, objectId: object.id, body }));
}
