import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import {
  invalidFields,
  jsonFields,
  jsonListOf,
  jsonMetadata,
  jsonOneOf,
  jsonRequired,
  jsonText,
} from '../../http/json-parameters.ts';
import { fields, integer, listOf, oneOf, text } from '../../http/parameters.ts';
import { routeV2 } from '../../http/route.ts';
import type { Endpoint } from '../../store/rows.ts';
import { addEndpoint } from '../webhook-endpoints.ts';
import { toTimestamp } from './account-view.ts';
import { listPageV2 } from './list-page.ts';

type Destination = Stripe.V2.Core.EventDestination;

const secretName = 'webhook_endpoint.signing_secret';
const urlName = 'webhook_endpoint.url';

const create = jsonFields({
  name: jsonRequired(jsonText()),
  description: jsonText(),
  type: jsonRequired(jsonOneOf('webhook_endpoint')),
  event_payload: jsonRequired(jsonOneOf('thin')),
  enabled_events: jsonRequired(jsonListOf(jsonText())),
  events_from: jsonListOf(jsonOneOf('@self', '@accounts')),
  webhook_endpoint: jsonFields({ url: jsonRequired(jsonText()) }),
  metadata: jsonMetadata,
  include: jsonListOf(jsonOneOf(secretName, urlName)),
});

function toDestination(endpoint: Endpoint, include: readonly string[]): Destination {
  const secret = endpoint.secrets[0];
  return {
    id: endpoint.id,
    object: 'v2.core.event_destination',
    created: toTimestamp(endpoint.created),
    updated: toTimestamp(endpoint.created),
    description: endpoint.description ?? '',
    name: endpoint.name ?? 'Accounts',
    enabled_events: endpoint.enabledEvents,
    event_payload: 'thin',
    events_from: ['@accounts'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    type: 'webhook_endpoint',
    webhook_endpoint: {
      ...(include.includes(urlName) && { url: endpoint.url }),
      ...(include.includes(secretName) && secret !== undefined && { signing_secret: secret }),
    },
  };
}

function findDestination(context: Context, id: string): Endpoint {
  const endpoint = context.store.endpoints.get(id);
  if (endpoint?.thin) return endpoint;
  throw new ApiError(404, {
    type: 'invalid_request_error',
    code: 'not_found',
    message: `Event destination ${id} was not found.`,
  });
}

export const eventDestinationRoutes = [
  routeV2('POST', '/core/event_destinations', { body: create }, (params, { context }) => {
    if (!params.webhook_endpoint) throw invalidFields('webhook_endpoint is required for this type.');
    if (!params.events_from?.includes('@accounts')) throw invalidFields('The sandbox emulates @accounts only.');
    const endpoint = addEndpoint(context, {
      url: params.webhook_endpoint.url,
      connect: false,
      thin: true,
      name: params.name,
      enabledEvents: params.enabled_events,
      description: params.description ?? null,
    });
    return toDestination(endpoint, params.include ?? []);
  }),
  routeV2(
    'GET',
    '/core/event_destinations',
    { query: fields({ include: listOf(oneOf(urlName)), limit: integer, page: text() }) },
    (params, { context }) => {
      const thin = [...context.store.endpoints.all()].filter((endpoint) => endpoint.thin);
      const page = listPageV2('/v2/core/event_destinations', thin, params);
      return { ...page, data: page.data.map((endpoint) => toDestination(endpoint, params.include ?? [])) };
    },
  ),
  routeV2('DELETE', '/core/event_destinations/:id', { query: fields({}) }, (_, { context, id }) => {
    context.store.endpoints.remove(findDestination(context, id).id);
    return { id, object: 'v2.core.event_destination' };
  }),
];
