import type { QueueEntryView } from '@fondly/contract/account/meal-queue';
import * as m from '@fondly/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys, queueEntries } from '../queries.ts';
import { useAction } from '../use-action.ts';

/** The lines of this customer. Nothing is shown until they are known: they are not what the page is about. */
export function useQueueEntries(): readonly QueueEntryView[] {
  return useQuery(queueEntries()).data ?? [];
}

/** Joins a line, leaves it, or declines an offer. What the page shows is read again, whatever the answer is. */
export function useQueueActions() {
  const queries = useQueryClient();
  const readAgain = () =>
    Promise.all([keys.queue, keys.meal, keys.search].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const withFreshData = async (action: Promise<unknown>) => {
    try {
      await action;
    } finally {
      await readAgain();
    }
  };
  const joining = useAction(
    (mealId: string, units: number) =>
      withFreshData(call('POST /api/meals/:id/queue', { params: { id: mealId }, body: { units } })),
    m.common_something_wrong(),
  );
  const leaving = useAction(
    (mealId: string) => withFreshData(call('DELETE /api/meals/:id/queue', { params: { id: mealId } })),
    m.common_something_wrong(),
  );
  const declining = useAction(
    (offerId: string) =>
      withFreshData(call('POST /api/account/queue/offers/:id/decline', { params: { id: offerId }, body: {} })),
    m.common_something_wrong(),
  );
  return { joining, leaving, declining };
}
