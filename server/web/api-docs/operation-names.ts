import type { Endpoint } from '@fondly/contract/endpoint';
import { problemView } from '@fondly/contract/endpoint';
import * as modules from '@fondly/contract/endpoint-modules';
import { z } from 'zod';

const exported = Object.values(modules).flatMap((module) => Object.entries<unknown>(module));

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'url' in value && 'access' in value;

const operationNames = new Map(exported.flatMap(([name, value]) => (isEndpoint(value) ? [[value, name]] : [])));

/** The name of an endpoint in the contract. @throws Error when no module of the contract exports the endpoint */
export function getOperationName(endpoint: Endpoint): string {
  const name = operationNames.get(endpoint);
  if (!name) throw new Error(`The contract does not export ${endpoint.method} ${endpoint.url}`);
  return name;
}

/** `AlertRuleInput` would be the name of `AlertRule` in a request, so a form has another ending. */
const toComponentName = (name: string): string =>
  name.charAt(0).toUpperCase() +
  name
    .slice(1)
    .replace(/View$/, '')
    .replace(/Input$/, 'Form');

/** The objects that the contract exports, by their names in the API description: `mealView` is `Meal`. */
export const components = z.registry<{ id: string }>();
components.add(problemView, { id: 'Problem' });
// Objects of an address become parameters, one for each part.
for (const [name, value] of exported)
  if (value instanceof z.ZodObject && !name.endsWith('Param')) components.add(value, { id: toComponentName(name) });
