import type { Output } from '@fondly/contract/api';
import * as m from '@fondly/messages';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../shared/api/api-error.ts';
import { call } from '../shared/api/call.ts';
import { showToast } from '../shared/ui/feedback/toast.tsx';
import { keys } from './queries.ts';

/**
 * Adds or removes a favorite, on screen at once; a refusal restores the old state and shows why. The last of several
 * quick clicks wins, because each request sends the wanted state and not a toggle.
 */
export function useSetFavorite(): (restaurantId: string, isFavorite: boolean) => void {
  const queries = useQueryClient();

  const saveFavorite = async (restaurantId: string, isFavorite: boolean, isUndo = false): Promise<void> => {
    // A response in flight predates this click and would undo it on screen.
    await Promise.all([keys.restaurants, keys.restaurant].map((queryKey) => queries.cancelQueries({ queryKey })));
    showFavorite(queries, restaurantId, isFavorite);
    try {
      await call('PUT /api/kitchens/:id/favorite', { params: { id: restaurantId }, body: { isFavorite } });
    } catch (thrown) {
      showFavorite(queries, restaurantId, !isFavorite);
      showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_something_wrong()) });
      return;
    }
    if (isUndo) return;
    const text = isFavorite ? m.kitchens_favorite_added() : m.kitchens_favorite_removed();
    const onClick = () => void saveFavorite(restaurantId, !isFavorite, true);
    showToast({ tone: 'success', text, action: { label: m.common_undo(), onClick } });
  };
  return (restaurantId, isFavorite) => void saveFavorite(restaurantId, isFavorite);
}

function showFavorite(queries: QueryClient, restaurantId: string, isFavorite: boolean): void {
  queries.setQueriesData<InfiniteData<Output<'GET /api/kitchens'>>>({ queryKey: keys.restaurants }, (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      restaurants: page.restaurants.map((restaurant) =>
        restaurant.id === restaurantId ? { ...restaurant, isFavorite } : restaurant,
      ),
    }));
    return { ...list, pages };
  });
  queries.setQueryData<Output<'GET /api/kitchens/:id'>>(
    [...keys.restaurant, restaurantId],
    (page) => page && { ...page, restaurant: { ...page.restaurant, isFavorite } },
  );
}
