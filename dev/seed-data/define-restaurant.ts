import type { restaurantTypes } from '@fondly/contract/restaurants';
import type { DishName } from './dishes.ts';

/** The pickup window of a meal, relative to the time of seeding. */
export type PickupSlot = 'now' | 'soon' | 'evening' | 'late' | 'ended';

/** A dish, its portions left, and its pickup window. The first entry of a menu is the chef's pick. */
export type MenuEntry = [dish: DishName, portions: number, slot: PickupSlot];

export type RestaurantSeed = {
  name: string;
  owner: string;
  ownerEmail: string;
  street: string;
  zip: string;
  type: (typeof restaurantTypes)[number];
  cuisines: string[];
  about: string;
  picture: string;
  /** Background and text color of the initial. */
  tone: [string, string];
  hours: [opens: string, closes: string];
  rating: number;
  ratings: number;
  menu: MenuEntry[];
  approvesByHand?: true;
  isPending?: true;
  adminOnly?: true;
};

type RestaurantStyle = Pick<RestaurantSeed, 'picture' | 'type' | 'cuisines' | 'hours'>;
export const restaurantStyles = {
  japanese: defineStyle('k-japanese', 'chef-led', ['japanese'], '11:30', '22:00'),
  dumpling: defineStyle('k-dumpling', 'ghost-kitchen', ['chinese', 'japanese'], '11:00', '23:00'),
  indian: defineStyle('k-indian', 'fast-casual', ['indian'], '11:00', '22:30'),
  italian: defineStyle('k-italian', 'chef-led', ['italian'], '11:30', '22:30'),
  farm: defineStyle('k-farm', 'farm-to-table', ['farm-to-table'], '10:00', '21:00'),
  bakery: defineStyle('k-bakery', 'cafe', ['bakery'], '06:30', '19:00'),
  mexican: defineStyle('k-tacos', 'fast-casual', ['mexican'], '11:00', '00:00'),
  mezze: defineStyle('k-mezze', 'chef-led', ['mediterranean'], '11:00', '22:00'),
  american: defineStyle('k-burger', 'fast-casual', ['american'], '11:00', '01:00'),
};

function defineStyle(
  picture: string,
  type: RestaurantSeed['type'],
  cuisines: string[],
  opens: string,
  closes: string,
): RestaurantStyle {
  return { picture, type, cuisines, hours: [opens, closes] };
}

export function defineRestaurant(
  name: string,
  [owner, ownerEmail]: [string, string],
  [street, zip]: [string, string],
  style: RestaurantStyle,
  tone: [string, string],
  [rating, ratings]: [number, number],
  about: string,
  menu: MenuEntry[],
  more: Partial<RestaurantSeed> = {},
): RestaurantSeed {
  const address = { name, owner, ownerEmail: `${ownerEmail}@fondly.test`, street, zip };
  return { ...address, ...style, tone, rating, ratings, about, menu, ...more };
}
