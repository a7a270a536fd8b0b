import type { ClosedReason, OrderStatus, PaymentStatus } from '@fondly/contract/order-transitions';
import { CardProvider } from './card-provider.ts';
import type { Random } from './random.ts';

export type Meal = {
  id: string;
  available: number;
  listed: number;
  priceCents: number;
  pickupStart: Date;
  pickupEnd: Date;
  autoAccept: boolean;
};
export type Reservation = { mealId: string; quantity: number; until: Date | null; releasedAt: Date | null };
export type Order = {
  id: string;
  customer: number;
  mealId: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  closedReason: ClosedReason | null;
  captureDecision: 'capture' | 'void' | null;
  captureDecidedAt: Date;
  intentId: string | null;
  totalCents: number;
  discountCents: number;
  discountFunder: 'platform' | 'restaurant' | null;
  paidCents: number;
  refundedCents: number;
  declineCount: number;
  coupon: string | null;
  pickupStart: Date;
  pickupEnd: Date;
  answerBy: Date | null;
  paymentConfirmedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
export type RefundRow = {
  id: string;
  orderId: string;
  amountCents: number;
  status: 'requested' | 'submitted' | 'succeeded' | 'failed';
};
export type Line = { kind: string; source: string; account: string; orderId: string; cents: number };
export type Coupon = { code: string; maxUses: number; uses: number };

/** What can be taken away from the house, to see that its absence is noticed. */
export type RemovedGuard =
  | 'keys'
  | 'guard of closed orders'
  | 'guard of stock'
  | 'table of news'
  | 'sweep of voids'
  | 'money back after the end';

/** A step of a process: it runs whole, as a transaction does; between two steps anything may happen. */
export type Process = Generator<void, void>;

export type Task = 'capture' | 'void' | 'refund' | 'intent' | 'stripe';
/** `isRunning` while a process is at it; `again` when it was wished for meanwhile. */
export type Job = { task: Task; id: string; isRunning: boolean; again: boolean };

/** All there is: our database, the queue, the provider and the clock. */
export type State = {
  random: Random;
  removedGuard: RemovedGuard | null;
  now: Date;
  provider: CardProvider;
  meals: Map<string, Meal>;
  orders: Map<string, Order>;
  reservations: Map<string, Reservation>;
  refunds: Map<string, RefundRow>;
  coupons: Map<string, Coupon>;
  redemptions: Map<string, string>;
  ledger: Map<string, Line>;
  /** Waiting work by its key. */
  jobs: Map<string, Job>;
};

export function openState(random: Random, removedGuard: RemovedGuard | null): State {
  return {
    random,
    removedGuard,
    now: new Date('2026-03-06T12:00:00Z'),
    provider: new CardProvider({ forgetsKeys: removedGuard === 'keys' }),
    meals: new Map(),
    orders: new Map(),
    reservations: new Map(),
    refunds: new Map(),
    coupons: new Map(),
    redemptions: new Map(),
    ledger: new Map(),
    jobs: new Map(),
  };
}

export function requireRow<Row>(rows: Map<string, Row>, id: string): Row {
  const row = rows.get(id);
  if (!row) throw new Error(`no ${id}`);
  return row;
}

/** Any number of wishes under one key are one job; one that comes while it runs makes it run again. */
export function enqueue(state: State, task: Task, id: string): void {
  const job = state.jobs.get(`${task}:${id}`);
  if (job?.isRunning) job.again = true;
  else state.jobs.set(`${task}:${id}`, { task, id, isRunning: false, again: false });
}

/** Books lines once for their kind, source and account, and refuses what does not sum to zero. */
export function postToLedger(
  state: State,
  kind: string,
  source: string,
  orderId: string,
  lines: [string, number][],
): void {
  const sum = lines.reduce((cents, [, line]) => cents + line, 0);
  if (sum !== 0) throw new Error(`a posting of ${kind} sums to ${sum}`);
  for (const [account, cents] of lines) {
    const key = `${kind}:${source}:${account}`;
    if (cents !== 0 && !state.ledger.has(key)) state.ledger.set(key, { kind, source, account, orderId, cents });
  }
}
