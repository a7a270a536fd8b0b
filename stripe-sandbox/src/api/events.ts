import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { assertFound } from '../http/api-error.ts';
import { listPage, listParameters } from '../http/list-page.ts';
import { listOf, parametersOf, text } from '../http/parameters.ts';
import { route } from '../http/route.ts';
import type { StoredEvent } from '../store/rows.ts';

const retentionDays = 30;

const isRetained = (context: Context, event: StoredEvent) =>
  event.created > context.clock.now() - retentionDays * 86_400;

/** The event as it was sent, with the current number of pending deliveries. */
function toEvent(context: Context, event: StoredEvent): object {
  let pending = 0;
  for (const { status } of context.store.deliveries.of(event.id)) if (status === 'pending') pending += 1;
  return { ...JSON.parse(event.body), pending_webhooks: pending };
}

export const eventRoutes = [
  route(
    'GET',
    '/events/:id',
    parametersOf<Stripe.EventRetrieveParams>()({}),
    (_, { context, id, account }) => {
      const event = context.store.events.get(id);
      return toEvent(
        context,
        assertFound(
          event?.account === account && !event.thin && isRetained(context, event) ? event : undefined,
          'event',
          id,
        ),
      );
    },
    { connected: true },
  ),
  route(
    'GET',
    '/events',
    parametersOf<Stripe.EventListParams>()({ ...listParameters, type: text(), types: listOf(text()) }),
    (params, { context, account }) => {
      const page = listPage(
        '/v1/events',
        context.store.events.all(),
        params,
        (event) =>
          !event.thin &&
          isRetained(context, event) &&
          event.account === account &&
          (params.type ? event.type === params.type : true) &&
          (params.types ? params.types.includes(event.type) : true),
      );
      return { ...page, data: page.data.map((event) => toEvent(context, event)) };
    },
    { connected: true },
  ),
];
