import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import { type OnSalePage, onSalePaths, pilotCity } from '@fondly/contract/public-pages/on-sale';
import { formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { toAddress } from '../../shared/language/page-language.ts';

type Description = {
  title: string;
  description: string;
  /** The picture that other apps show with a link, from 1200 x 630; null for Fondly's own. */
  picture: string | null;
  canonicalPath: string;
  /** Kept out of search engines. */
  isHidden: boolean;
};

/** What search engines and other apps say about a public page. */
export function describeOnSale(page: OnSalePage, path: string): Description {
  const shown = { picture: null, canonicalPath: path, isHidden: false };
  if (page.kind === 'city') {
    const city = pilotCity.name;
    return { ...shown, title: m.on_sale_city_title({ city }), description: m.on_sale_city_description({ city }) };
  }
  if (page.kind === 'zip') {
    const { zip } = page;
    return { ...shown, title: m.on_sale_zip_title({ zip }), description: m.on_sale_zip_description({ zip }) };
  }
  if (page.kind === 'not-found')
    return { ...shown, title: m.on_sale_not_found_title(), description: m.on_sale_not_found(), isHidden: true };
  const { restaurant } = page;
  const restaurantPath = onSalePaths.restaurant(restaurant.slug);
  const picture = toAddress(`${path}/share.jpg`);
  if (page.kind === 'meal' && page.meal) {
    const { name, pickupStart, pickupEnd, timezone } = page.meal;
    const window = formatPickupWindow(new Date(pickupStart), new Date(pickupEnd), timezone);
    const price = formatMealPrice(page.meal);
    return {
      ...shown,
      title: m.on_sale_meal_title({ meal: name, restaurant: restaurant.name }),
      description: m.on_sale_meal_description({ meal: name, price, window }),
      picture,
    };
  }
  const title = m.on_sale_kitchen_title({ restaurant: restaurant.name, zip: restaurant.zip });
  const description = restaurant.description || m.on_sale_kitchen_description({ restaurant: restaurant.name });
  // A meal that is gone has no page of its own for search engines.
  const isGone = page.kind === 'meal';
  return { title, description, picture, canonicalPath: restaurantPath, isHidden: isGone };
}
