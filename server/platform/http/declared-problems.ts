import type { Access, Endpoint } from '@fondly/contract/endpoint';
import type { ProblemCode } from '@fondly/contract/problems';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Problems of every endpoint: an invalid field, a request from another origin, or an API key that opens nothing here. */
export const generalProblems: readonly ProblemCode[] = ['invalid-input', 'origin-not-allowed', 'api-key-not-allowed'];

/** What an endpoint that is open for API keys answers them. */
const problemsOfKeys: readonly ProblemCode[] = ['api-key-invalid', 'api-key-scope-missing', 'too-many-requests'];

/** The problems that an `access` can cause. */
export function problemsOfAccess(access: Access): readonly ProblemCode[] {
  if (access === 'public' || access === 'optional') return [];
  if (access === 'customer') return ['sign-in-required'];
  if (access === 'admin') return ['sign-in-required', 'forbidden', 'second-factor-required'];
  if ('customer' in access) return ['sign-in-required'];
  if ('staff' in access) {
    const refusals = [
      'sign-in-required',
      'restaurants-only',
      'role-too-low',
      'not-approved',
      'restaurant-suspended',
    ] as const;
    return access.confirmedIdentity ? [...refusals, 'identity-not-confirmed'] : refusals;
  }
  return access.admin === 'polling'
    ? ['sign-in-required', 'forbidden', 'second-factor-required']
    : ['sign-in-required', 'forbidden'];
}

/** Every problem that an endpoint declares, by its code in `contract/src/problems.ts`. */
export const listProblems = ({ access, keyScope, problems = [] }: Endpoint): ProblemCode[] => [
  ...new Set([...problemsOfAccess(access), ...(keyScope ? problemsOfKeys : []), ...problems]),
];

export type ReportUndeclaredProblem = (operation: string, code: ProblemCode) => void;

/**
 * Reports each problem that an endpoint answers without declaring it. For tests only, because it checks every refusal.
 */
export function watchProblems(http: FastifyInstance, report: ReportUndeclaredProblem): void {
  http.addHook('onError', async (request, _reply, error) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || !(error instanceof Problem) || generalProblems.includes(error.code)) return;
    if (!listProblems(endpoint).includes(error.code)) report(`${endpoint.method} ${endpoint.url}`, error.code);
  });
}
