import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { Callers, Scenario } from './scenario.ts';

/* Helpers for the rows of `matrix.ts`. The expected results are in `docs/authorization.md`. */

export type Request = { method: NonNullable<InjectOptions['method']>; url: string; payload?: object };
export type Row = {
  operation: string;
  request(scenario: Scenario, caller: keyof Callers): Request | Promise<Request>;
  /** The response never ends, so the test reads only its status. */
  isStream?: true;
  /** Reads the object, which a refused request must not change. */
  object?(scenario: Scenario, caller: keyof Callers): Promise<unknown>;
};

export const row = (operation: string, request: Row['request'], object?: Row['object']): Row => ({
  operation,
  request,
  ...(object && { object }),
});
export const get =
  (url: string): (() => Request) =>
  () => ({ method: 'GET', url });
export const post =
  (url: string, payload: object = {}): (() => Request) =>
  () => ({ method: 'POST', url, payload });
export const randomEmail = () => `${randomUUID()}@example.com`;
