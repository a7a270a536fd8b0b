import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { Callers, Scenario } from './scenario.ts';

/* What the rows of `matrix.ts` are written with. What each caller is answered is in `docs/authorization.md`. */

export type Request = { method: NonNullable<InjectOptions['method']>; url: string; payload?: object };
export type Row = {
  operation: string;
  request(scenario: Scenario, caller: keyof Callers): Request | Promise<Request>;
  /** Answered by a stream that does not end: asked over the network, and left after its first line. */
  isStream?: true;
  /** What a refused request, and one without effect, must leave as it was. */
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
