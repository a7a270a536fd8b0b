import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { Callers, Scenario } from './scenario.ts';

/* What the rows of `matrix.ts` are written with. */

/** What a cell may answer: a status, a choice of them, or one of the words that `authorization.test.ts` explains. */
export type Expected = number | number[] | '2xx' | 'allow' | 'absent' | 'refused' | 'field' | 'any';
export type Request = { method: NonNullable<InjectOptions['method']>; url: string; payload?: object };
export type Row = {
  operation: string;
  request(scenario: Scenario, caller: keyof Callers): Request | Promise<Request>;
  /** For anonymous, customer, customer2, owner, owner2, pending, admin. */
  expected: readonly Expected[];
  /** Answered by a stream that does not end: asked over the network, and left after its first line. */
  isStream?: true;
  /** What a refused request, and one without effect, must leave as it was. */
  object?(scenario: Scenario, caller: keyof Callers): Promise<unknown>;
};

export const everyone = (expectedAnswer: Expected): Expected[] => Array(7).fill(expectedAnswer);
export const signedIn = (expectedAnswer: Expected): Expected[] => [401, ...everyone(expectedAnswer).slice(1)];
/** The object is the customer's. A body that cannot be read is refused before anybody is asked who he is. */
export const customersOnly = (expectedAnswer: Expected, admin: Expected = 404): Expected[] => [
  401,
  expectedAnswer,
  404,
  404,
  404,
  404,
  admin,
];

export const row = (operation: string, expected: Expected[], request: Row['request'], object?: Row['object']): Row => ({
  operation,
  expected,
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
