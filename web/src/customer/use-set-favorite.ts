import type { Answer } from '@fondly/contract/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../shared/api/api-error.ts';
import { call } from '../shared/api/call.ts';
import { showToast } from '../shared/ui/feedback/toast.tsx';
import { keys } from './queries.ts';

/**
 * Adds a kitchen to the favorites or takes it out, on the screen at once; what the server refuses is taken back and
 * said. Of quick clicks the last one counts, on the server too: each call says what shall be, not "the other".
 */
export function useFavorite(): (kitchenId: string, isFavorite: boolean) => void {
  const queries = useQueryClient();

  const put = async (kitchenId: string, isFavorite: boolean, isUndo = false): Promise<void> => {
    // An answer that is on its way knows nothing of this click and would undo it on the screen.
    await Promise.all([keys.kitchens, keys.kitchen].map((queryKey) => queries.cancelQueries({ queryKey })));
    show(queries, kitchenId, isFavorite);
    try {
      await call('PUT /api/kitchens/:id/favorite', { params: { id: kitchenId }, body: { isFavorite } });
    } catch (thrown) {
      show(queries, kitchenId, !isFavorite);
      showToast({ tone: 'error', text: sentenceOf(thrown, 'Something went wrong. Please try again.') });
      return;
    }
    if (isUndo) return;
    const text = isFavorite ? 'Added to favorites' : 'Removed from favorites';
    const onClick = () => void put(kitchenId, !isFavorite, true);
    showToast({ tone: 'success', text, action: { label: 'Undo', onClick } });
  };
  return (kitchenId, isFavorite) => void put(kitchenId, isFavorite);
}

function show(queries: QueryClient, kitchenId: string, isFavorite: boolean): void {
  queries.setQueriesData<Answer<'GET /api/kitchens'>>({ queryKey: keys.kitchens }, (list) => {
    if (!list) return list;
    const kitchens = list.kitchens.map((kitchen) => (kitchen.id === kitchenId ? { ...kitchen, isFavorite } : kitchen));
    return { ...list, kitchens };
  });
  queries.setQueryData<Answer<'GET /api/kitchens/:id'>>(
    [...keys.kitchen, kitchenId],
    (page) => page && { ...page, kitchen: { ...page.kitchen, isFavorite } },
  );
}
