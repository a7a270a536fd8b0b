import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import type { MapPoint } from '@fondly/contract/public-pages/map';
import type { RestaurantCardView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { useEffect } from 'react';
import type { MapPin } from '../../shared/map/pin-map.tsx';
import { RestaurantCard } from '../../shared/restaurant/restaurant-card.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { MapBesideList } from '../map-view/map-beside-list.tsx';
import { useView } from '../map-view/use-view.ts';
import { useSetFavorite } from '../use-set-favorite.ts';
import { RestaurantGroups } from './restaurant-groups.tsx';

export type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; count: number };
type Props = {
  restaurants: readonly RestaurantCardView[];
  title: string;
  pages: Pages;
  onMore: () => void;
  /** Where distances are measured from: the customer, or the middle of the ZIP. */
  origin: MapPoint | null;
  isOriginExact: boolean;
  zip: string | null;
};

/** The list of kitchens, and the same kitchens on the map. */
export function RestaurantResults({ restaurants, title, pages, onMore, ...map }: Props) {
  const { view, selected, select } = useView();
  useEveryPage(view === 'map', pages, onMore);
  const list = (
    <>
      <RestaurantGroups restaurants={restaurants} title={title} />
      {pages.hasNextPage && <ShowMore pages={pages} onClick={onMore} />}
    </>
  );
  if (view === 'list') return list;
  return (
    <MapBesideList
      map={{
        ...map,
        label: m.map_kitchens(),
        pins: restaurants.map(toPin),
        selected,
        onSelect: select,
        renderCard: (id) => <ChosenRestaurant restaurant={restaurants.find((one) => one.id === id)} />,
      }}
    >
      {list}
    </MapBesideList>
  );
}

/** Enough for every kitchen of a city, and a limit for a region of them. */
const mapPages = 8;

/** A map with a part of the kitchens would look like all of them. */
function useEveryPage(isWanted: boolean, pages: Pages, onMore: () => void): void {
  const isNext = isWanted && pages.hasNextPage && pages.count < mapPages;
  const canFetch = isNext && !pages.isFetchingNextPage && !pages.isFetchNextPageError;
  useEffect(() => {
    if (canFetch) onMore();
  }, [canFetch, onMore]);
}

function toPin({ id, name, zip, point, lowestPriceCents, isTaxed }: RestaurantCardView): MapPin {
  if (lowestPriceCents === null) return { id, zip, point, price: null, label: m.map_pin_none({ name }) };
  const price = formatMealPrice({ priceCents: lowestPriceCents, isTaxed: false });
  const label = m.map_pin_from({ name, price: formatMealPrice({ priceCents: lowestPriceCents, isTaxed }) });
  return { id, zip, point, price, label };
}

function ChosenRestaurant({ restaurant }: { restaurant: RestaurantCardView | undefined }) {
  const setFavorite = useSetFavorite();
  if (!restaurant) return null;
  return (
    <RestaurantCard
      restaurant={restaurant}
      isRowOnPhone
      onFavorite={(isFavorite) => setFavorite(restaurant.id, isFavorite)}
    />
  );
}

function ShowMore({ pages, onClick }: { pages: Pages; onClick: () => void }) {
  return (
    <div className="stack gap-8 justify-items-center">
      {pages.isFetchNextPageError && (
        <p className="note" role="alert">
          {m.kitchens_show_more_failed()}
        </p>
      )}
      <Button variant="light" isPending={pages.isFetchingNextPage} onClick={onClick}>
        {m.kitchens_show_more()}
      </Button>
    </div>
  );
}
