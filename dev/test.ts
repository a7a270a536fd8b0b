import { test as base, inject } from 'vitest';
import { openTestEnvironment } from './environment/test-environment.ts';

/**
 * A test with a town in it: one town and one database for each file. Every test makes the people, kitchens
 * and meals it needs, so nothing has to be cleaned up and no test hangs on another.
 */
export const test = base.extend('env', { scope: 'file' }, async ({}, { onCleanup }) => {
  const env = await openTestEnvironment({ template: inject('template') });
  onCleanup(() => env.close());
  return env;
});
