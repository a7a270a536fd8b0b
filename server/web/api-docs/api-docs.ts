import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { sessionCookieName } from '../../accounts/sessions/session-cookie.ts';
import type { Config } from '../../platform/config.ts';
import { version } from '../../platform/version.ts';
import { addExamples } from './add-examples.ts';
import { describeOperation } from './describe-operation.ts';
import { dropUnusedSchemas } from './drop-unused-schemas.ts';
import { components } from './operation-names.ts';

/** In the order in which a newcomer reads them. */
const tags = [
  { name: 'Public', description: 'What everyone reads without an account.' },
  { name: 'Meals', description: 'Search meals and read one.' },
  { name: 'Restaurants', description: 'The kitchens that sell, and their pages.' },
  { name: 'Orders', description: 'Order, pay, follow, cancel, rate, and report a problem.' },
  { name: 'Meal queue', description: 'Wait in line for a sold-out meal.' },
  { name: 'Cards', description: 'List, choose, and remove saved cards, pay with one, and confirm a device for them.' },
  { name: 'Accounts', description: 'Sign up, log in, settings, and personal data.' },
  { name: 'Tokens', description: 'Let your own software act for you.' },
  { name: 'Passkeys', description: 'Confirm who you are with your device.' },
  { name: 'Alerts', description: 'Be told of meals that you look for.' },
  { name: 'Feeds', description: 'Read your alerts in a feed reader, and your pickups in a calendar.' },
  { name: 'Notifications', description: 'Messages in the app, and push.' },
  { name: 'Live', description: 'Hear that something changed, and read it again.' },
  { name: 'Waitlist', description: 'Hear when a neighborhood gets meals.' },
  { name: 'Your restaurant', description: 'The profile, hours, and figures of your restaurant.' },
  { name: 'Own meals', description: 'List the meals of your restaurant and keep their stock.' },
  { name: 'Menu', description: 'Import the dishes of your restaurant from a file.' },
  { name: 'Restaurant orders', description: 'Approve, prepare, hand over, and refund.' },
  { name: 'Counter', description: 'Hand over at the counter, also offline.' },
  { name: 'Payouts', description: 'Earnings, bank payouts, and their statements.' },
  { name: 'API keys', description: 'Let your software call the API.' },
  { name: 'Webhooks', description: 'Tell your software what happened.' },
  { name: 'Staff', description: 'Invite people to your restaurant.' },
  { name: 'Files', description: 'Store images.' },
  { name: 'Admin', description: 'Run the market.' },
];
const adminTag = 'Admin';

/** Each operation has an address and its call for `curl`. */
const viewer = {
  ...({ deepLinking: true, filter: true, docExpansion: 'none', displayOperationId: true } as const),
  requestSnippetsEnabled: true,
};

const toJsonSchema = createJsonSchemaTransform({ schemaRegistry: components });
const addComponents = createJsonSchemaTransformObject({ schemaRegistry: components });

export type ApiDocsSettings = Pick<Config, 'publicUrl' | 'contactEmail' | 'publishesAdminApi'>;

/**
 * Describes the API at /api/docs from the schemas that the server enforces. Registered before the modules. Only
 * endpoints of the contract are described, and those of admins only where the setting says so.
 */
export async function addApiDocs(http: FastifyInstance, settings: ApiDocsSettings): Promise<void> {
  const { publicUrl, contactEmail, publishesAdminApi } = settings;
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fondly',
        version,
        summary: 'Local kitchens sell surplus meals at a discount, paid by card and picked up the same day.',
        description: [
          'Amounts are integers in US cents. Instants are in UTC; days and times of a restaurant are on its own clock.',
          'Every refusal has one shape, `Problem`. Its `code` stays the same; its sentence is in the language of `Accept-Language`.',
          'A call that changes something sends the `Origin` of this server.',
        ].join('\n\n'),
        contact: { name: 'Fondly', email: contactEmail },
        license: { name: 'All rights reserved', url: `${publicUrl}/terms-of-service` },
      },
      servers: [{ url: publicUrl }],
      tags: publishesAdminApi ? tags : tags.filter(({ name }) => name !== adminTag),
      components: {
        securitySchemes: {
          session: {
            ...{ type: 'apiKey', in: 'cookie', name: sessionCookieName(settings) },
            description: 'The cookie that logging in sets.',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key, as `Authorization: Bearer fk_live_…`. Each operation names the scope that it needs, and one without a scope is closed to keys.',
          },
        },
      },
    },
    transform(input) {
      const endpoint = input.route.config?.endpoint;
      const isHidden = !endpoint || (endpoint.schema.tags.includes(adminTag) && !publishesAdminApi);
      if (isHidden) return { schema: { hide: true }, url: input.url };
      const { schema, url } = toJsonSchema(input);
      return { schema: { ...schema, ...describeOperation(endpoint, schema.response) }, url };
    },
    transformObject(input) {
      const document = addComponents(input);
      if ('components' in document && document.components?.schemas)
        dropUnusedSchemas(document.components.schemas, document);
      if ('paths' in document) addExamples(document as Parameters<typeof addExamples>[0]);
      return document;
    },
  });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: viewer,
  });
}
