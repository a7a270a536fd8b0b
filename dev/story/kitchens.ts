import type { StoryKitchen } from './kitchen.ts';
import { kitchensAround } from './kitchens-around.ts';
import { kitchensInTown } from './kitchens-in-town.ts';

/** Every kitchen of the demo town. */
export const kitchens: StoryKitchen[] = [...kitchensInTown, ...kitchensAround];

/** A kitchen of the story that is in the database. */
export type Place = StoryKitchen & { id: string };
