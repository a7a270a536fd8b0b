import type Stripe from 'stripe';
import { type Context, find } from '../context.ts';
import { listPage, listParameters } from '../http/list-page.ts';
import { listOf, parametersOf, text } from '../http/parameters.ts';
import { route } from '../http/route.ts';
import type { StoredEvent } from '../store/store.ts';

const keptDays = 30;

const isKept = (context: Context, event: StoredEvent) => event.created > context.clock.now() - keptDays * 86_400;

/** The event as it was sent, with the number of deliveries that wait for an answer now. */
function eventObject(context: Context, event: StoredEvent): object {
  let waiting = 0;
  for (const { status } of context.store.deliveries.of(event.id)) if (status === 'pending') waiting += 1;
  return { ...JSON.parse(event.body), pending_webhooks: waiting };
}

export const eventRoutes = [
  route(
    'GET',
    '/events/:id',
    parametersOf<Stripe.EventRetrieveParams>()({}),
    (_, { context, id, account }) => {
      const event = context.store.events.get(id);
      return eventObject(
        context,
        find(event?.account === account && isKept(context, event) ? event : undefined, 'event', id),
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
          isKept(context, event) &&
          event.account === account &&
          (params.type ? event.type === params.type : true) &&
          (params.types ? params.types.includes(event.type) : true),
      );
      return { ...page, data: page.data.map((event) => eventObject(context, event)) };
    },
    { connected: true },
  ),
];
