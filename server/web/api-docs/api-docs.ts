import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Access, Endpoint } from '@fondly/contract/endpoint';
import { problems } from '@fondly/contract/problems';
import { rolesAtLeast } from '@fondly/contract/restaurant/roles';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { listProblems } from '../platform/http/declared-problems.ts';

/** Documents the API at /api/docs from the schemas that the server enforces. Registered before the modules. */
export async function addApiDocs(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fondly',
        version: '0.1.0',
        description: [
          'Every refusal has one shape: `{ code, message, fields?, fieldCodes?, details?, requestId }`.',
          'Codes stay the same; sentences are in the language of `Accept-Language`.',
        ].join('\n'),
      },
    },
    transform(input) {
      const { schema, url } = jsonSchemaTransform(input);
      const endpoint = input.route.config?.endpoint;
      if (!endpoint) return { schema, url };
      return { schema: { ...schema, description: describe(endpoint), 'x-access': endpoint.access }, url };
    },
  });
  await http.register(swaggerUi, { routePrefix: '/api/docs' });
}

/** Describes who may call an endpoint and which problems it can answer. */
function describe(endpoint: Endpoint): string {
  const codes = listProblems(endpoint).map((code) => `- ${problems[code].status} \`${code}\``);
  const paragraphs = [`**Access:** ${describeAccess(endpoint.access)}`];
  if (codes.length > 0) paragraphs.push(`**Problems:**\n${codes.join('\n')}`);
  return paragraphs.join('\n\n');
}

const restaurantStates = { approved: 'an approved', serving: 'an approved or suspended', any: 'any' };

export function describeAccess(access: Access): string {
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
