import { invalidRequest } from '../http/api-error.ts';
import type { Services } from '../services.ts';

/** Moves the clock forward, runs the tasks that become due, and stores the new offset. @throws ApiError 400 */
export async function advanceClock(services: Services, toMs: number): Promise<void> {
  const { context, tasks, webhooks } = services;
  if (!Number.isFinite(toMs)) throw invalidRequest('Send a valid time.', { param: 'to' });
  tasks.advanceTo(toMs);
  context.store.clock.put({ id: 'clock', offsetMs: context.clock.offsetMs() });
  webhooks.sweep();
  await services.commit();
}
