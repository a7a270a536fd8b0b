import { kitchensInTown } from './central-restaurants.ts';
import type { StoryKitchen } from './define-restaurant.ts';
import { kitchensAround } from './outer-restaurants.ts';

/** Every kitchen of the demo town. */
export const kitchens: StoryKitchen[] = [...kitchensInTown, ...kitchensAround];

/** A kitchen of the story that is in the database. */
export type Place = StoryKitchen & { id: string };
