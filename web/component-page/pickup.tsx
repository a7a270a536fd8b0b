import type { OrderMessagesView } from '@fondly/contract/account/order-message-view';
import type { OrderView } from '@fondly/contract/orders';
import type { OpenLateRequest } from '@fondly/contract/restaurant/late-request-view';
import { minutesAfter } from '@fondly/contract/time';
import { LateRequestState } from '../src/customer/past-orders/ticket/late-request.tsx';
import { PickupPassState } from '../src/customer/past-orders/ticket/pickup-pass.tsx';
import { PortionReleaseState } from '../src/customer/past-orders/ticket/portion-release.tsx';
import { sampleOrder } from '../src/customer/testing/samples.ts';
import { LateRequest } from '../src/restaurant/late-requests/late-request.tsx';
import { RestaurantContext } from '../src/restaurant/navigation/restaurant-context.ts';
import { ReleasedPortions } from '../src/restaurant/orders/released-portions.tsx';
import { restaurant } from '../src/restaurant/testing/sample-data.ts';
import { MessageThread, type ThreadOperations } from '../src/shared/order/message-thread.tsx';
import { Part, States } from './part.tsx';

const now = new Date();
const after = (minutes: number) => minutesAfter(now, minutes).toISOString();
const order: OrderView = { ...sampleOrder, pickupStart: after(-60), pickupEnd: after(30) };
const open: OpenLateRequest = {
  ...{ id: order.id, minutes: 20, pickupEnd: after(50), answerBy: after(10), isPastClosing: false },
};

const lateAnswers = [null, 'granted', 'declined', 'expired'] as const;
const lateOrders = lateAnswers.map((answer) => ({ ...order, lateRequest: { ...open, answer } }));

const releases: NonNullable<OrderView['release']>[] = [
  { releasable: 0, onSale: 2, resold: 0 },
  { releasable: 0, onSale: 1, resold: 1 },
  { releasable: 0, onSale: 0, resold: 1 },
];

const sampleMessages: OrderMessagesView = {
  messages: [
    { id: '1', side: 'customer', quick: 'where', text: null, sentAt: after(-6), isReported: false },
    {
      id: '2',
      side: 'restaurant',
      quick: null,
      text: 'Blue door, left of the bakery.',
      sentAt: after(-4),
      isReported: false,
    },
    { id: '3', side: 'customer', quick: null, text: 'Call me on •••, please.', sentAt: after(-1), isReported: false },
  ],
  ...{ openUntil: after(24 * 60), left: 8, takesText: true, isBlocked: false },
};
const threads: [name: string, messages: OrderMessagesView][] = [
  ['written', sampleMessages],
  ['empty', { ...sampleMessages, messages: [] }],
  ['without free text', { ...sampleMessages, takesText: false, isBlocked: true }],
  ['closed', { ...sampleMessages, openUntil: null, left: 0 }],
];
const toOperations = (name: string, messages: OrderMessagesView): ThreadOperations => {
  const answer = async () => messages;
  return { queryKey: ['sample messages', name], read: answer, send: answer, flag: answer, setBlocked: answer };
};

/** Somebody at the counter, who may not keep the restaurant open. */
const atCounter = {
  restaurant: { ...restaurant, role: 'counter' as const },
  person: {
    ...{ id: order.id, name: 'Theo Park', email: 'theo@kumo.example', phone: null },
    ...{ isEmailConfirmed: true, isAdmin: false, createdAt: order.createdAt },
  },
};

/** Running late, a friend with a pass, released portions, and messages, as both sides of an order see them. */
export const Pickup = () => (
  <RestaurantContext value={atCounter}>
    <Part title="Flexible pickup">
      <States name="LateRequestState: asked, granted, declined, no answer" layout="columns">
        {lateOrders.map((one) => (
          <LateRequestState key={one.lateRequest.answer} order={one} now={now} />
        ))}
      </States>
      <States name="LateRequest: at the counter, past closing" layout="columns">
        {[false, true].map((isPastClosing) => (
          <LateRequest
            key={String(isPastClosing)}
            order={order}
            request={{ ...open, isPastClosing }}
            timezone={order.timezone}
          />
        ))}
      </States>
      <States name="PickupPassState" layout="columns">
        <PickupPassState order={order} pass={{ friend: 'Sam', url: 'https://fondly.example/pass/sample' }} />
      </States>
      <States name="PortionReleaseState: on sale, one of two resold, one resold and one to pick up" layout="columns">
        {releases.map((release) => (
          <PortionReleaseState key={JSON.stringify(release)} order={order} release={release} />
        ))}
      </States>
      <States name="ReleasedPortions: on sale and resold">
        <ReleasedPortions order={{ quantity: 3, portionsOnSale: 1, portionsResold: 1 }} />
      </States>
      <States name={`MessageThread: ${threads.map(([name]) => name).join(', ')}`} layout="columns">
        {threads.map(([name, messages]) => (
          <div key={name}>
            <MessageThread
              operations={toOperations(name, messages)}
              side="customer"
              sender="Kumo Noodle Bar"
              timezone={order.timezone}
            />
          </div>
        ))}
      </States>
    </Part>
  </RestaurantContext>
);
