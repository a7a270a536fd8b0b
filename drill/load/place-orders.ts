import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Market, Person } from '../product/seed-market.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { Reply, RequestLog } from './send.ts';

/** One order as its customer knows it. */
export type OrderRecord = {
  requestId: string;
  /** Set once the server has answered 201. From then on the order must not be lost. */
  orderId: string | null;
  acknowledgedAt: number | null;
  /** The first reply was missing or 5xx, and a repeat with the same request id told the outcome. */
  wasUnknown: boolean;
  /** The server has answered that the order is paid and confirmed. */
  confirmedAt: number | null;
  /** The last reply: why the order went no further, if it did not. */
  ended: string | null;
};

export type Load = { records: OrderRecord[]; stop(): Promise<void> };
type Options = {
  url: string;
  sandboxUrl: string;
  market: Market;
  requests: RequestLog;
  /** Customers that order at the same time, each one order after the other. */
  atOnce: number;
  /** The load ends after this time even if nobody stops it. */
  maxSeconds: number;
};

/** How long a customer repeats a request whose outcome is unknown. */
const patienceMilliseconds = 120_000;
const pauseMilliseconds = 150;

/** Places and pays orders through the proxy until it is stopped. */
export function placeOrders(options: Options): Load {
  const records: OrderRecord[] = [];
  const deadline = Date.now() + options.maxSeconds * 1000;
  let isStopped = false;
  let nextCustomer = 0;

  async function run(): Promise<void> {
    while (!isStopped && Date.now() < deadline) {
      const { customers, mealIds } = options.market;
      const customer = customers[nextCustomer++ % customers.length];
      const mealId = mealIds[Math.floor(Math.random() * mealIds.length)];
      if (customer && mealId) await placeOrder(options, customer, mealId, records);
      await wait(pauseMilliseconds);
    }
  }
  const loops = Array.from({ length: options.atOnce }, run);
  return {
    records,
    async stop() {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}

async function placeOrder(options: Options, customer: Person, mealId: string, records: OrderRecord[]): Promise<void> {
  const { market } = options;
  const record = createRecord();
  records.push(record);
  const placed = await post(options, customer, record, '/api/checkout', {
    requestId: record.requestId,
    mealId,
    quantity: 1,
    customerName: 'Maya Rivers',
    customerEmail: `${customer.id}@drill.test`,
    customerPhone: '4045550100',
    expectedTotalCents: market.priceCents,
  });
  record.ended = summarize(placed);
  if (placed?.status !== 201) return;
  record.orderId = String(placed.body.orderId);
  record.acknowledgedAt = Date.now();
  const isPaid = await confirmPayment(options.sandboxUrl, String(placed.body.clientSecret));
  record.ended = 'the card form got no answer';
  if (!isPaid) return;
  const refreshed = await post(options, customer, record, `/api/orders/${record.orderId}/refresh`, {});
  record.ended = summarize(refreshed);
  if (refreshed?.status === 200 && refreshed.body.status === 'confirmed') record.confirmedAt = Date.now();
}

const createRecord = (): OrderRecord => ({
  requestId: randomUUID(),
  orderId: null,
  acknowledgedAt: null,
  wasUnknown: false,
  confirmedAt: null,
  ended: null,
});

function post(options: Options, customer: Person, record: OrderRecord, path: string, body: object) {
  const { url, requests } = options;
  return repeatUntilKnown(record, () =>
    requests.send(`POST ${path.replace(/[0-9a-f-]{36}/, ':id')}`, `${url}${path}`, {
      method: 'POST',
      headers: { origin: url, cookie: customer.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

/** Repeats a request as a patient customer does. Every request of the drill may be repeated. */
async function repeatUntilKnown(record: OrderRecord, send: () => Promise<Reply>): Promise<Reply | null> {
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    const reply = await send();
    if (reply.status > 0 && reply.status < 500) return reply;
    record.wasUnknown = true;
    if (Date.now() > deadline) return null;
    await wait(Math.max(500, Number(reply.retryAfter ?? 0) * 1000));
  }
}

const summarize = (reply: Reply | null): string =>
  reply === null ? 'no answer' : `${reply.status} ${String(reply.body.code ?? reply.body.status)}`;
