import type { Context } from '../context.ts';
import { missingRight } from './api-error.ts';
import type { Route } from './route.ts';

/** The right that a key needs for an endpoint: its resource, and `read` or `write`. */
export function rightOf({ api, method, path }: Pick<Route, 'api' | 'method' | 'path'>): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const resource = api === 'v2' ? `v2_${segments.slice(0, 2).join('_')}` : (segments[0] ?? '');
  return `${resource === 'account' ? 'accounts' : resource}_${method === 'GET' ? 'read' : 'write'}`;
}

/** @throws ApiError 403 if the keys lack the right to this endpoint */
export function assertRight({ switches }: Context, route: Route): void {
  const right = rightOf(route);
  if (switches.missingRights.includes(right)) throw missingRight(right);
}
