import type { OrderStatus, PaymentStatus } from '@fondly/contract/order-statuses';
import type { ClosedReason } from '@fondly/contract/order-transitions';
import type { AppliedFee } from '@fondly/contract/prices/fee';
import { CardProvider } from './card-provider.ts';
import type { Random } from './random.ts';

export type Meal = {
  id: string;
  available: number;
  listed: number;
  priceCents: number;
  taxPpm: number;
  fee: AppliedFee;
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
  taxCents: number;
  taxAbsorbedCents: number;
  feeCents: number;
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

/** The guards that a test can remove, to prove that the rules notice their absence. */
export type RemovedGuard =
  | 'keys'
  | 'guard of closed orders'
  | 'guard of stock'
  | 'table of payment statuses'
  | 'sweep of voids'
  | 'money back after the end';

/**
 * A process runs without interruption between two `yield`s, as a transaction does. Other processes may run at each
 * `yield`.
 */
export type Process = Generator<void, void>;

export type Task = 'capture' | 'void' | 'refund' | 'intent' | 'stripe';
/** `isRunning`: a process runs it now. `again`: it was enqueued again during that run. */
export type Job = { task: Task; id: string; isRunning: boolean; again: boolean };

/** The whole state: database, queue, card provider, and clock. */
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
  /** Queued and running jobs by key. */
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

/** Enqueues a job once for each key. A running job runs again afterwards. */
export function enqueue(state: State, task: Task, id: string): void {
  const job = state.jobs.get(`${task}:${id}`);
  if (job?.isRunning) job.again = true;
  else state.jobs.set(`${task}:${id}`, { task, id, isRunning: false, again: false });
}

/** Books each line once by kind, source, and account. Refuses a posting that does not sum to zero. */
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
