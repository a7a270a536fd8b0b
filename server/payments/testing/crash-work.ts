import type { Operation } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { sessionCookieName } from '../../accounts/sessions/session-cookie.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Meal,
} from '../../orders/testing/order-builders.ts';
import type { CrashWork } from './crashing-process.ts';

/** A piece of work during which a process dies, and the retry of the person who gets no response. */
export type Scenario = { meal: Meal; work: CrashWork; retry: () => Promise<unknown> };
export type Prepare = (env: TestEnvironment) => Promise<Scenario>;

/** A browser's request, sent to the process that runs. */
export function buildRequestWork(
  env: TestEnvironment,
  who: Visitor,
  operation: Post,
  id: string,
  body: object,
): CrashWork {
  const { config } = env.app;
  const name = sessionCookieName(config);
  const origin = config.publicUrl;
  const headers = { origin, host: new URL(origin).host, cookie: `${name}=${who.cookies.get(name)}` };
  return { request: { method: 'POST', url: urlOf(operation, id), headers, payload: body } };
}

type Post = Operation & `POST ${string}`;
const urlOf = (operation: Post, id: string) => operation.replace('POST ', '').replace(':id', id);

/** The same click again, because the response was lost. */
export function click(env: TestEnvironment, who: Visitor, operation: Post, id: string, body: object) {
  const retry = () => who.send('POST', urlOf(operation, id), { payload: body });
  return { work: buildRequestWork(env, who, operation, id, body), retry };
}

const doNothing = async () => {};

export const byWork = (work: CrashWork) => ({ work, retry: doNothing });

/** Builds a restaurant with a meal, and a customer. */
export async function buildShop(env: TestEnvironment, over: { autoAccept?: boolean } = {}) {
  const restaurant = await buildRestaurant(env, over);
  return { restaurant, meal: await buildMeal(env, restaurant), buyer: await buildBuyer(env) };
}

export async function buildPaidSale(env: TestEnvironment) {
  const { restaurant, meal, buyer } = await buildShop(env);
  return { restaurant, meal, buyer, orderId: await buildPaidOrder(env, meal, buyer, 2) };
}
