import type { restaurantTypes } from '@fondly/contract/restaurants';
import type { DishName } from './dishes.ts';

/** When a portion is picked up, seen from the moment at which the town is made. */
export type Slot = 'now' | 'soon' | 'evening' | 'late' | 'ended';

/** A dish, how many portions are left, when. The first of a kitchen is its chef's pick. */
export type Offer = [dish: DishName, portions: number, slot: Slot];

export type StoryKitchen = {
  name: string;
  owner: string;
  ownerEmail: string;
  street: string;
  zip: string;
  type: (typeof restaurantTypes)[number];
  cuisines: string[];
  about: string;
  picture: string;
  /** Background and ink of the initial. */
  tone: [string, string];
  hours: [opens: string, closes: string];
  rating: number;
  ratings: number;
  offers: Offer[];
  approvesByHand?: true;
  isPending?: true;
  adminOnly?: true;
};

type Look = Pick<StoryKitchen, 'picture' | 'type' | 'cuisines' | 'hours'>;
export const looks = {
  japanese: look('k-japanese', 'chef-led', ['japanese'], '11:30', '22:00'),
  dumpling: look('k-dumpling', 'ghost-kitchen', ['chinese', 'japanese'], '11:00', '23:00'),
  indian: look('k-indian', 'fast-casual', ['indian'], '11:00', '22:30'),
  italian: look('k-italian', 'chef-led', ['italian'], '11:30', '22:30'),
  farm: look('k-farm', 'farm-to-table', ['farm-to-table'], '10:00', '21:00'),
  bakery: look('k-bakery', 'cafe', ['bakery'], '06:30', '19:00'),
  mexican: look('k-tacos', 'fast-casual', ['mexican'], '11:00', '00:00'),
  mezze: look('k-mezze', 'chef-led', ['mediterranean'], '11:00', '22:00'),
  american: look('k-burger', 'fast-casual', ['american'], '11:00', '01:00'),
};

function look(picture: string, type: StoryKitchen['type'], cuisines: string[], opens: string, closes: string): Look {
  return { picture, type, cuisines, hours: [opens, closes] };
}

export function kitchen(
  name: string,
  [owner, ownerEmail]: [string, string],
  [street, zip]: [string, string],
  style: Look,
  tone: [string, string],
  [rating, ratings]: [number, number],
  about: string,
  offers: Offer[],
  more: Partial<StoryKitchen> = {},
): StoryKitchen {
  const at = { name, owner, ownerEmail: `${ownerEmail}@fondly.test`, street, zip };
  return { ...at, ...style, tone, rating, ratings, about, offers, ...more };
}
