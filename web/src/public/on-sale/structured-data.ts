import type { MealView } from '@fondly/contract/meals';
import { type OnSalePage, onSalePaths, pilotCity } from '@fondly/contract/public-pages/on-sale';
import type { PublicRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { toAddress } from '../../shared/language/page-language.ts';

type Thing = Record<string, unknown>;
type Crumb = { name: string; path: string };

/** Search engines show no trail of one page, so it begins at the home page. */
const top = (): Crumb[] => [
  { name: 'Fondly', path: '/' },
  { name: m.on_sale_city({ city: pilotCity.name }), path: onSalePaths.city },
];

/** The page as schema.org describes it: where it stands, and the restaurant with what it offers. */
export function toStructuredData(page: OnSalePage, origin: string): Thing {
  const { crumbs, things } = listThings(page, origin);
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: [...top(), ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + toAddress(path),
    })),
  };
  return { '@context': 'https://schema.org', '@graph': [breadcrumbs, ...things] };
}

function listThings(page: OnSalePage, origin: string): { crumbs: Crumb[]; things: Thing[] } {
  if (page.kind === 'zip') return { crumbs: [{ name: page.zip, path: onSalePaths.zip(page.zip) }], things: [] };
  if (page.kind !== 'restaurant' && page.kind !== 'meal') return { crumbs: [], things: [] };
  const { restaurant } = page;
  const ofRestaurant = { name: restaurant.name, path: onSalePaths.restaurant(restaurant.slug) };
  if (page.kind === 'restaurant') {
    const offers = page.meals.map((meal) => toOffer(meal, restaurant, origin));
    return { crumbs: [ofRestaurant], things: [{ ...toRestaurant(restaurant, origin), makesOffer: offers }] };
  }
  if (!page.meal) return { crumbs: [ofRestaurant], things: [] };
  const ofMeal = { name: page.meal.name, path: onSalePaths.meal(restaurant.slug, page.meal.id) };
  const offer = toOffer(page.meal, restaurant, origin);
  return { crumbs: [ofRestaurant, ofMeal], things: [{ ...offer, offeredBy: toRestaurant(restaurant, origin) }] };
}

function toRestaurant(restaurant: PublicRestaurantView, origin: string): Thing {
  const { name, address, zip, cuisines, rating, ratingCount, headerImageUrl } = restaurant;
  return {
    '@type': 'Restaurant',
    name,
    url: origin + toAddress(onSalePaths.restaurant(restaurant.slug)),
    address: { '@type': 'PostalAddress', streetAddress: address, postalCode: zip, addressCountry: 'US' },
    ...(cuisines.length > 0 && { servesCuisine: cuisines }),
    ...(headerImageUrl && { image: origin + headerImageUrl }),
    ...(rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, ratingCount, bestRating: 5, worstRating: 1 },
    }),
  };
}

function toOffer(meal: MealView, restaurant: PublicRestaurantView, origin: string): Thing {
  const isAvailable = meal.unavailableReason === null && meal.availableQuantity > 0;
  return {
    '@type': 'Offer',
    url: origin + toAddress(onSalePaths.meal(restaurant.slug, meal.id)),
    price: (meal.priceCents / 100).toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${isAvailable ? 'InStock' : 'SoldOut'}`,
    availabilityEnds: meal.pickupEnd,
    itemOffered: {
      '@type': 'MenuItem',
      name: meal.name,
      ...(meal.description && { description: meal.description }),
      ...(meal.imageUrl && { image: origin + meal.imageUrl }),
    },
  };
}
