import type { Access, Endpoint } from '@fondly/contract/endpoint';
import { type ProblemCode, problems } from '@fondly/contract/problems';
import { rolesAtLeast } from '@fondly/contract/restaurant/roles';
import { problemMessage } from '@fondly/contract/sentences/problem-message';
import { generalProblems, listProblems } from '../../platform/http/declared-problems.ts';
import { getOperationName } from './operation-names.ts';

type Json = Record<string, unknown>;

/** What Fastify's schema of an endpoint does not say: names, access, refusals, and contents other than JSON. */
export function describeOperation(endpoint: Endpoint, response: unknown): Json {
  const { url, access, keyScope, takesImage, schema } = endpoint;
  return {
    operationId: getOperationName(endpoint),
    description: `**Access:** ${describeAccess(access)}\n\n**API keys:** ${keyScope ? `with the scope \`${keyScope}\`.` : 'closed.'}`,
    security: [...describeSecurity(access), ...(keyScope ? [{ apiKey: [keyScope] }] : [])],
    'x-access': access,
    ...(keyScope && { 'x-key-scope': keyScope }),
    ...(takesImage && { consumes: ['image/*'], body: { type: 'string', format: 'binary' } }),
    response: {
      ...describeAnswers(schema.response, response, findFileType(url)),
      ...describeRefusals([...generalProblems.filter((code) => canAnswer(code, endpoint)), ...listProblems(endpoint)]),
      default: describeProblem('Anything else, such as `internal-error`.'),
    },
  };
}

/** Of the problems that any endpoint can answer, those that this one can. */
function canAnswer(code: ProblemCode, { method, schema, takesImage, keyScope }: Endpoint): boolean {
  // Browsers name their origin when they change something.
  if (code === 'origin-not-allowed') return method !== 'GET';
  if (code === 'api-key-not-allowed') return !keyScope;
  return Boolean(schema.params ?? schema.querystring ?? schema.body ?? takesImage);
}

const answerNames: Record<string, string> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Accepted.',
  204: 'Done, without content.',
};

const fileTypes: Record<string, string> = {
  csv: 'text/csv',
  ics: 'text/calendar',
  json: 'application/feed+json',
  xml: 'application/atom+xml',
};
/** By the ending of the address; undefined for an operation that answers with an object. */
const findFileType = (url: string): string | undefined => fileTypes[/\.(\w+)$/.exec(url)?.[1] ?? ''];

function describeAnswers(
  statuses: Endpoint['schema']['response'],
  response: unknown,
  fileType: string | undefined,
): Json {
  if (Object.keys(statuses).length === 0)
    return {
      200: {
        description: 'Events, until one side closes.',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    };
  const schemas: Json = { ...(response as Json) };
  return Object.fromEntries(
    Object.keys(statuses).map((status) => {
      const type = fileType ?? 'application/json';
      return [
        status,
        { description: answerNames[status] ?? 'Done.', content: { [type]: { schema: schemas[status] } } },
      ];
    }),
  );
}

/** One response for each status, with the codes, their sentences in English, and an example of the first. */
function describeRefusals(codes: ProblemCode[]): Json {
  const byStatus = Object.groupBy(new Set(codes), (code) => String(problems[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, ofStatus = []]) => {
      const lines = ofStatus.map((code) => `- \`${code}\`: ${problemMessage(code, 'en')}`);
      return [status, describeProblem(lines.join('\n'), ofStatus)];
    }),
  );
}

function describeProblem(description: string, codes: ProblemCode[] = []): Json {
  const problem = { $ref: '#/components/schemas/Problem' };
  const [first] = codes;
  const schema = first ? { allOf: [problem, { type: 'object', properties: { code: { enum: codes } } }] } : problem;
  const example = first && { code: first, message: problemMessage(first, 'en'), requestId: exampleRequestId };
  return { description, content: { 'application/json': { schema, ...(example && { example }) } } };
}

const exampleRequestId = '0b9a7c1e-52f3-4d0e-9a35-6f1f0a7d3c21';

const session = { session: [] };
function describeSecurity(access: Access): Json[] {
  if (access === 'public') return [];
  return access === 'optional' ? [{}, session] : [session];
}

const restaurantStates = { approved: 'an approved', serving: 'an approved or suspended', any: 'any' };

function describeAccess(access: Access): string {
  if (access === 'public') return 'everyone.';
  if (access === 'optional') return 'everyone; the answer depends on who is signed in.';
  if (access === 'admin') return 'admins who have passed the second factor.';
  if (access === 'customer' || 'customer' in access) return 'everyone who is signed in.';
  if ('admin' in access) {
    return access.admin === 'polling'
      ? 'admins who have passed the second factor. Reading it does not extend their session.'
      : 'admins, also before the second factor.';
  }
  const roles = [...rolesAtLeast(access.staff)].reverse();
  return `${roles.join(', ')} of ${restaurantStates[access.restaurant]} restaurant.`;
}
