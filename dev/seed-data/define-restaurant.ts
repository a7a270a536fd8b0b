import type { restaurantTypes } from '@fondly/contract/restaurants';
import type { DishName } from './dishes.ts';
import { headerPictures } from './header-pictures.ts';

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
  /** As invented as its street, and inside its ZIP. */
  point: { latitude: number; longitude: number };
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

type RestaurantStyle = Pick<RestaurantSeed, 'type' | 'cuisines' | 'hours'>;
export const restaurantStyles = {
  japanese: defineStyle('chef-led', ['japanese'], '11:30', '22:00'),
  dumpling: defineStyle('ghost-kitchen', ['chinese', 'japanese'], '11:00', '23:00'),
  indian: defineStyle('fast-casual', ['indian'], '11:00', '22:30'),
  italian: defineStyle('chef-led', ['italian'], '11:30', '22:30'),
  farm: defineStyle('farm-to-table', ['farm-to-table'], '10:00', '21:00'),
  bakery: defineStyle('cafe', ['bakery'], '06:30', '19:00'),
  mexican: defineStyle('fast-casual', ['mexican'], '11:00', '00:00'),
  mezze: defineStyle('chef-led', ['mediterranean'], '11:00', '22:00'),
  american: defineStyle('fast-casual', ['american'], '11:00', '01:00'),
};

function defineStyle(type: RestaurantSeed['type'], cuisines: string[], opens: string, closes: string): RestaurantStyle {
  return { type, cuisines, hours: [opens, closes] };
}

export function defineRestaurant(
  name: string,
  [owner, ownerEmail]: [string, string],
  [street, zip, latitude, longitude]: [string, string, number, number],
  style: RestaurantStyle,
  tone: [string, string],
  [rating, ratings]: [number, number],
  about: string,
  menu: MenuEntry[],
  more: Partial<RestaurantSeed> = {},
): RestaurantSeed {
  const picture = headerPictures[name];
  if (!picture) throw new Error(`${name} has no header picture`);
  const address = { name, owner, ownerEmail: `${ownerEmail}@fondly.test`, street, zip, point: { latitude, longitude } };
  return { ...address, ...style, picture, tone, rating, ratings, about, menu, ...more };
}
