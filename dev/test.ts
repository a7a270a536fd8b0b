import { test as base, inject } from 'vitest';
import { openTestEnvironment } from './environment/test-environment.ts';

/**
 * Vitest's `test` with a `TestEnvironment` for each file. Every test builds the people, restaurants, and meals that it
 * needs, so nothing needs cleaning up and the order of tests does not matter.
 */
export const test = base.extend('env', { scope: 'file' }, async ({}, { onCleanup }) => {
  const env = await openTestEnvironment({ template: inject('template') });
  onCleanup(() => env.close());
  return env;
});
