import type { Client } from 'openapi-fetch';
import type { components, operations, paths } from './schema.d.ts';

export type { components, operations, paths };

/** A meal as its kitchen sees it, with its stock. */
export type Meal = components['schemas']['StaffMeal'];
/** What a kitchen fills in to list a meal. Amounts are in US cents, times on the kitchen's own clock. */
export type MealForm = components['schemas']['MealFormInput'];
/** An order as a kitchen's software sees it: with a first name, without a phone number or an amount. */
export type Order = components['schemas']['RestaurantOrder'];

/** A refusal. `code` never changes; `message` is a sentence for people, in the language of `Accept-Language`. */
export declare class FondlyError extends Error {
  /** The HTTP status: 401 for a key that ended, 403 for a missing scope, 429 for too many calls. */
  status: number;
  code: string;
  /** What the refusal is about, such as the `scope` that a key lacks. */
  details: Record<string, unknown>;
  /** Names the call in Fondly's logs. Send it with a question. */
  requestId: string | undefined;
  /** With 429 and 503: how long to wait before the next call. */
  retryAfterSeconds: number | undefined;
}

/**
 * A client whose paths, parameters, bodies, and answers are typed: `fondly.GET('/api/restaurant/meals')`.
 *
 * @param options.url - of Fondly, such as `https://fondly.example`
 * @param options.key - an API key, which begins with `fk_live_`
 * @param options.fetch - replaces the `fetch` of the platform
 */
export declare function createFondly(options: {
  url: string;
  key: string;
  fetch?: typeof globalThis.fetch;
}): Client<paths>;

/**
 * What a call answers.
 *
 * @throws FondlyError if Fondly refused the call
 */
export declare function unwrap<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data>;
