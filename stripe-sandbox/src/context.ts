import type { Clock } from './clock.ts';
import { resourceMissing } from './http/api-error.ts';
import { newId } from './ids.ts';
import type { Endpoint, Store, StoredEvent, Task } from './store/store.ts';

/** The version every object and event is shaped by; moves together with the `stripe` package. */
export const apiVersion = '2026-10-28.endive';

export interface Context {
  store: Store;
  clock: Clock;
  /** Where the sandbox listens, such as `http://127.0.0.1:4020`: for the addresses inside of objects. */
  origin: string;
  /** The request whose work is being done, null for the work of time. Handlers never wait, so they cannot mix it up. */
  cause: { id: string; idempotency_key: string | null } | null;
  switches: Switches;
  /** Queues an event for the endpoints that listen to it. */
  deliver(event: StoredEvent): void;
  /** Tells the timer that there is work at `atMs`. */
  rescheduleTimer(atMs: number): void;
}

/** What the real provider sometimes does and sometimes does not; a reset brings `freshSwitches` back. */
export interface Switches {
  /** Balance transaction, transfer and fee of a capture come a second later, with `charge.updated`. */
  lateBalance: boolean;
  /** Cancelling is allowed while the bank is still thinking. */
  cancelWhileProcessing: boolean;
  /** How long the provider looks at what an owner told on the onboarding page, in milliseconds of the clock. */
  activationDelayMs: number;
  /** How long the slow bank thinks, in milliseconds of the clock. */
  processingMs: number;
}

export function defaultSwitches(): Switches {
  return { lateBalance: false, cancelWhileProcessing: false, activationDelayMs: 1500, processingMs: 30_000 };
}

interface EventDetails {
  previous?: object;
  /** The connected account the event belongs to; only endpoints with `connect` hear of it. */
  account?: string;
}

/** Events of connected accounts go only to `connect` endpoints, those of the platform only to the others. */
export function isSubscribed(endpoint: Endpoint, type: string, account: string | null): boolean {
  if (endpoint.connect !== (account !== null)) return false;
  return endpoint.enabledEvents.includes('*') || endpoint.enabledEvents.includes(type);
}

/** Writes down that something happened. The object is copied as text at once: later changes do not reach the event. */
export function emit(context: Context, type: string, object: { id: string }, details: EventDetails = {}): void {
  const id = newId('evt');
  const created = context.clock.now();
  const account = details.account ?? null;
  let listeners = 0;
  for (const endpoint of context.store.endpoints.all()) if (isSubscribed(endpoint, type, account)) listeners += 1;
  const body = JSON.stringify({
    id,
    object: 'event',
    ...(account !== null && { account }),
    api_version: apiVersion,
    created,
    data: { object, ...(details.previous && { previous_attributes: details.previous }) },
    livemode: false,
    pending_webhooks: listeners,
    request: context.cause ?? { id: null, idempotency_key: null },
    type,
  });
  context.deliver(context.store.events.put({ id, type, created, account, objectId: object.id, body }));
}

/** Sets work for later; the same work for the same object is only set once, at the newest time. */
export function scheduleTask(context: Context, kind: Task['kind'], objectId: string, atMs: number): void {
  context.store.tasks.put({ id: `${kind}:${objectId}`, kind, objectId, atMs });
  context.rescheduleTimer(atMs);
}

export function cancelTask(context: Context, kind: Task['kind'], objectId: string): void {
  context.store.tasks.remove(`${kind}:${objectId}`);
}

/** @throws Refusal 404 `resource_missing` */
export function find<T>(found: T | undefined, kind: string, id: string, param?: string): T {
  if (found === undefined) throw resourceMissing(kind, id, param);
  return found;
}
