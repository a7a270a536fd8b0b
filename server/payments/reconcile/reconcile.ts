import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { reconcileAccounts } from './reconcile-accounts.ts';
import { reconcileBooks } from './reconcile-books.ts';
import { reconcileEvents } from './reconcile-events.ts';
import { reconcileIntents } from './reconcile-intents.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { reconcileTransfers } from './reconcile-transfers.ts';

const lookBackHours = 72;

const steps = [
  reconcileIntents,
  reconcileRefunds,
  reconcileTransfers,
  reconcileAccounts,
  reconcileEvents,
  // This step is last, so that it does not report what the others have corrected.
  reconcileBooks,
];

/**
 * Job: compares Stripe's state with ours every night and at every start. It corrects a difference as the event would
 * have done, and stores the correction. It may run twice and concurrently.
 *
 * @throws AggregateError after all steps when one failed, so that the job runs again
 */
export async function reconcile(app: App, _payload: object = {}, signal?: AbortSignal): Promise<void> {
  const since = minutesAfter(app.clock.now(), -lookBackHours * 60);
  const failures: unknown[] = [];
  for (const step of steps) {
    signal?.throwIfAborted();
    try {
      await step(app, since);
    } catch (error) {
      app.log.error({ err: error, step: step.name }, 'ALARM payments: a comparison with Stripe failed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'a comparison with Stripe failed');
}
