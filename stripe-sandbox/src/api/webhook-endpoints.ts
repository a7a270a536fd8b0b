import type Stripe from 'stripe';
import { apiVersion, type Context, find } from '../context.ts';
import { listPage, listParameters } from '../http/list-page.ts';
import { anything, flag, listOf, metadata, parametersOf, required, text } from '../http/parameters.ts';
import { route } from '../http/route.ts';
import { newId, randomWord } from '../ids.ts';
import type { Endpoint } from '../store/store.ts';

interface NewEndpoint {
  url: string;
  /** Made up when left out. */
  secret?: string;
  connect: boolean;
  enabledEvents?: string[];
  description?: string | null;
  given?: boolean;
}

export const newSecret = () => `whsec_${randomWord(32)}`;

export function addEndpoint(context: Context, from: NewEndpoint): Endpoint {
  return context.store.endpoints.put({
    id: newId('we'),
    url: from.url,
    secrets: [from.secret ?? newSecret()],
    connect: from.connect,
    enabledEvents: from.enabledEvents ?? ['*'],
    created: context.clock.now(),
    description: from.description ?? null,
    given: from.given ?? false,
  });
}

function endpointObject(endpoint: Endpoint): Stripe.WebhookEndpoint {
  return {
    id: endpoint.id,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: endpoint.connect ? 'ca_sandbox' : null,
    created: endpoint.created,
    description: endpoint.description,
    enabled_events: endpoint.enabledEvents,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: endpoint.url,
  };
}

const { created: _, ...cursors } = listParameters;

const create = parametersOf<Stripe.WebhookEndpointCreateParams>()({
  url: required(text()),
  enabled_events: required(listOf(text())),
  connect: flag,
  description: text(),
  metadata,
  api_version: anything,
});

export const webhookEndpointRoutes = [
  // The only answer that shows the secret.
  route('POST', '/webhook_endpoints', create, (params, { context }) => {
    const endpoint = addEndpoint(context, {
      url: params.url,
      connect: params.connect ?? false,
      enabledEvents: params.enabled_events,
      description: params.description ?? null,
    });
    return { ...endpointObject(endpoint), secret: endpoint.secrets[0] };
  }),
  route(
    'GET',
    '/webhook_endpoints/:id',
    parametersOf<Stripe.WebhookEndpointRetrieveParams>()({}),
    (_, { context, id }) => endpointObject(find(context.store.endpoints.get(id), 'webhook endpoint', id)),
  ),
  route('GET', '/webhook_endpoints', parametersOf<Stripe.WebhookEndpointListParams>()(cursors), (params, { context }) =>
    listPage('/v1/webhook_endpoints', [...context.store.endpoints.all()].map(endpointObject), params),
  ),
  route(
    'DELETE',
    '/webhook_endpoints/:id',
    parametersOf<Stripe.WebhookEndpointDeleteParams>()({}),
    (_, { context, id }) => {
      find(context.store.endpoints.get(id), 'webhook endpoint', id);
      context.store.endpoints.remove(id);
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  ),
];
