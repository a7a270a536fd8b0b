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
  // Last, so that what the others have put right is not found again.
  reconcileBooks,
];

/**
 * Task `reconcile`, every night and at every start: compares what the card provider holds with what we hold, puts
 * right what differs by the same functions as ever, and keeps a row of each correction. In steady state it finds
 * nothing. May run twice and beside itself.
 *
 * @throws AggregateError after all steps when one could not be done, so that the job is run again
 */
export async function reconcile(app: App): Promise<void> {
  const since = minutesAfter(app.clock.now(), -lookBackHours * 60);
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step(app, since);
    } catch (error) {
      app.log.error({ err: error, step: step.name }, 'ALARM payments: the books could not be compared');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all books could be compared');
}
