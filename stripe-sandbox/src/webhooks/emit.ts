import { apiVersion, type Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { Endpoint } from '../store/rows.ts';

interface EventDetails {
  previous?: object;
  /** The connected account that the event belongs to. Only endpoints with `connect` receive such an event. */
  account?: string;
}

/** Events of connected accounts go only to `connect` endpoints, events of the platform only to the others. */
export function isSubscribed(endpoint: Endpoint, type: string, account: string | null, thin = false): boolean {
  if ((endpoint.thin ?? false) !== thin) return false;
  if (thin) return endpoint.enabledEvents.includes('*') || endpoint.enabledEvents.includes(type);
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

/** Stores a thin event about an account. It names the account and contains nothing of it. */
export function emitThin(context: Context, type: string, accountId: string): void {
  const id = `evt_test_${newId('v2').slice(3)}`;
  const nowMs = context.clock.nowMs();
  const body = JSON.stringify({
    id,
    object: 'v2.core.event',
    type,
    created: new Date(nowMs).toISOString(),
    livemode: false,
    reason: context.cause && { type: 'request', request: context.cause },
    related_object: { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` },
  });
  const created = Math.floor(nowMs / 1000);
  context.deliver(
    context.store.events.put({ id, type, created, account: null, objectId: accountId, body, thin: true }),
  );
}
