import { inject, test as plain } from 'vitest';
import { openTown } from './environment/test-environment.ts';

/**
 * A test with a town in it: one town and one database for each file. Every test makes the people, kitchens
 * and meals it needs, so nothing has to be cleaned up and no test hangs on another.
 */
export const test = plain.extend('town', { scope: 'file' }, async ({}, { onCleanup }) => {
  const town = await openTown({ template: inject('template') });
  onCleanup(() => town.close());
  return town;
});
