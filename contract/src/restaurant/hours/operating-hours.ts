import { z } from 'zod';
import { timeOfDay } from '../../endpoint.ts';

/** In the restaurant's time zone. A close at or before the open is on the next day; a closed day ignores both. */
const dayHours = z.strictObject({ open: timeOfDay, close: timeOfDay, closed: z.boolean() });
export const operatingHours = z.strictObject({
  sunday: dayHours,
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
});
export type OperatingHours = z.output<typeof operatingHours>;
