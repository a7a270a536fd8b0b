import type { MealView, MealWithRestaurantView } from '../meals.ts';
import type { PublicRestaurantView, RestaurantCardView } from '../restaurants.ts';

/** The city of the pilot: the first part of its public addresses, and the ZIP from which its kitchens are counted. */
export const pilotCity = { slug: 'atlanta', name: 'Atlanta', zip: '30303' } as const;

/** The public address of a city, of one of its ZIPs, of a restaurant, and of one of its meals. */
export const onSalePaths = {
  city: `/${pilotCity.slug}`,
  zip: (zip: string) => `/${pilotCity.slug}/${zip}`,
  restaurant: (slug: string) => `/k/${slug}`,
  meal: (slug: string, mealId: string) => `/k/${slug}/${mealId}`,
};

/** A ZIP of the city, with its neighborhood, else its area, and the number of its restaurants. */
export type ZipOnSale = { zip: string; area: string | null; restaurants: number };

/** What a public page shows. It names nothing that a signed-out visitor may not see. */
export type OnSalePage =
  | { kind: 'city'; zips: ZipOnSale[]; restaurants: RestaurantCardView[]; hasMore: boolean }
  | {
      kind: 'zip';
      zip: string;
      /** Its neighborhood, else its area. */
      area: string | null;
      meals: MealWithRestaurantView[];
      nearby: MealWithRestaurantView[];
      /** Portions picked up today; null while they are too few to publish. */
      mealsSaved: number | null;
    }
  | { kind: 'restaurant'; restaurant: PublicRestaurantView; meals: MealView[]; coming: MealView[] }
  /** `meal` is null once it is gone; `others` are the restaurant's other meals of today. */
  | { kind: 'meal'; mealId: string; meal: MealView | null; restaurant: PublicRestaurantView; others: MealView[] }
  | { kind: 'not-found' };

/** What the document of a public page needs besides its content. */
export type OnSaleDocument = {
  page: OnSalePage;
  /** Without the prefix of the language. */
  path: string;
  /** "https://fondly.example". */
  origin: string;
  now: Date;
  contactEmail: string;
};
