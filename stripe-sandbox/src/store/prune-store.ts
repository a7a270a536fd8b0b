import type { Context } from '../context.ts';

const maxDeliveries = 2000;
const daySeconds = 86_400;

/** Deletes what can no longer be read: events after 30 days, idempotency keys after a day, ended customer sessions, old finished deliveries. */
export function pruneStore({ store, clock }: Context): void {
  for (const event of store.events.all()) {
    if (event.created < clock.now() - 30 * daySeconds) store.events.remove(event.id);
  }
  for (const answer of store.answers.all()) {
    const days = answer.api === 'v2' ? 30 : 1;
    if (answer.atMs < clock.nowMs() - days * daySeconds * 1000) store.answers.remove(answer.id);
  }
  for (const session of store.customerSessions.all()) {
    if (session.expiresAt < clock.now()) store.customerSessions.remove(session.id);
  }
  let surplus = store.deliveries.size() - maxDeliveries;
  for (const delivery of store.deliveries.all()) {
    if (surplus <= 0) return;
    surplus -= 1;
    if (delivery.status !== 'pending') store.deliveries.remove(delivery.id);
  }
}
