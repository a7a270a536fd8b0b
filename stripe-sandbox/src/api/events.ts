import type Stripe from 'stripe';
import { find, type World } from '../context.ts';
import { listPage, listParameters } from '../http/list-page.ts';
import { listOf, parametersOf, text } from '../http/parameters.ts';
import { route } from '../http/route.ts';
import type { StoredEvent } from '../store/store.ts';

const keptDays = 30;

const isKept = (world: World, event: StoredEvent) => event.created > world.clock.now() - keptDays * 86_400;

/** The event as it was sent, with the number of deliveries that wait for an answer now. */
function eventObject(world: World, event: StoredEvent): object {
  let waiting = 0;
  for (const { status } of world.store.deliveries.of(event.id)) if (status === 'pending') waiting += 1;
  return { ...JSON.parse(event.body), pending_webhooks: waiting };
}

export const eventRoutes = [
  route(
    'GET',
    '/events/:id',
    parametersOf<Stripe.EventRetrieveParams>()({}),
    (_, { world, id, account }) => {
      const event = world.store.events.get(id);
      return eventObject(
        world,
        find(event?.account === account && isKept(world, event) ? event : undefined, 'event', id),
      );
    },
    { connected: true },
  ),
  route(
    'GET',
    '/events',
    parametersOf<Stripe.EventListParams>()({ ...listParameters, type: text(), types: listOf(text()) }),
    (params, { world, account }) => {
      const page = listPage(
        '/v1/events',
        world.store.events.all(),
        params,
        (event) =>
          isKept(world, event) &&
          event.account === account &&
          (params.type ? event.type === params.type : true) &&
          (params.types ? params.types.includes(event.type) : true),
      );
      return { ...page, data: page.data.map((event) => eventObject(world, event)) };
    },
    { connected: true },
  ),
];
