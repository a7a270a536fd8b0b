import type { Context } from '../context.ts';

const keptDeliveries = 2000;
const daySeconds = 86_400;

/** Forgets what nobody can ask for any more: events of 30 days ago, keys of yesterday, old finished deliveries. */
export function pruneStore({ store, clock }: Context): void {
  for (const event of store.events.all()) {
    if (event.created < clock.now() - 30 * daySeconds) store.events.remove(event.id);
  }
  for (const answer of store.answers.all()) {
    if (answer.atMs < clock.nowMs() - daySeconds * 1000) store.answers.remove(answer.id);
  }
  let surplus = store.deliveries.size() - keptDeliveries;
  for (const delivery of store.deliveries.all()) {
    if (surplus <= 0) return;
    surplus -= 1;
    if (delivery.status !== 'pending') store.deliveries.remove(delivery.id);
  }
}
