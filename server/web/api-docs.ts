import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The API at /api/docs, drawn from the contract that the server itself obeys. Registered before the rooms. */
export async function addApiDocs(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fondly',
        version: '0.1.0',
        description: 'Every refusal has one shape: `{ code, message, fields?, details?, requestId }`.',
      },
    },
    transform: jsonSchemaTransform,
  });
  await http.register(swaggerUi, { routePrefix: '/api/docs' });
}
