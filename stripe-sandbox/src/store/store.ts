import type Stripe from 'stripe';
import type { CardKey } from '../api/payment-intents/cards.ts';

/** A payment method with the row of the card table that decides what becomes of it. */
export interface StoredMethod {
  id: string;
  object: Stripe.PaymentMethod;
  card: CardKey;
}

/** An event as text, made once: every delivery carries these bytes, whatever happens to the object later. */
export interface StoredEvent {
  id: string;
  type: string;
  created: number;
  account: string | null;
  objectId: string;
  body: string;
}

export interface Endpoint {
  id: string;
  url: string;
  /** The newest first; while a secret is rolled there are two, and two signatures. */
  secrets: string[];
  connect: boolean;
  enabledEvents: string[];
  created: number;
  description: string | null;
  /** By the one who started the sandbox, not by the API: given anew at every start. */
  given: boolean;
}

export interface Delivery {
  id: string;
  eventId: string;
  endpointId: string;
  type: string;
  status: 'pending' | 'delivered' | 'failed' | 'dropped';
  /** Of the simulated clock, in milliseconds. */
  dueMs: number;
  /** A rule asked for this delay: only the clock releases it, a flush does not. */
  held: boolean;
  attempts: { atMs: number; status: number | null; answer: string }[];
  tamper: 'bad_signature' | 'stale_timestamp' | null;
}

/** A line of the books; `account` null is the platform itself. */
export interface StoredBalance {
  id: string;
  account: string | null;
  object: Stripe.BalanceTransaction;
  /** The payout that took this line to the bank. */
  payout?: string;
}

export interface StoredPayout {
  id: string;
  account: string;
  object: Stripe.Payout;
  /** The bank will send it back. */
  fails: boolean;
}

export interface StoredAnswer {
  id: string;
  route: string;
  parametersHash: string;
  status: number;
  body: string;
  atMs: number;
}

/** Work that time does: an authorisation runs out, a bank makes up its mind. */
export interface Task {
  id: string;
  kind:
    | 'expireAuthorisation'
    | 'settleProcessing'
    | 'settleRefund'
    | 'activateAccount'
    | 'payOut'
    | 'arrivePayout'
    | 'loseDispute'
    | 'bookFunds';
  objectId: string;
  atMs: number;
}

export interface StoredLink {
  id: string;
  account: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  used: boolean;
  /** The page was answered: nothing is left that the link is good for. */
  answered?: true;
}

export interface Rows {
  intents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  methods: StoredMethod;
  disputes: Stripe.Dispute;
  warnings: Stripe.Radar.EarlyFraudWarning;
  transfers: Stripe.Transfer;
  fees: Stripe.ApplicationFee;
  balance: StoredBalance;
  accounts: Stripe.Account;
  payouts: StoredPayout;
  /** The accounts whose next payout will fail. */
  failingPayouts: { id: string };
  links: StoredLink;
  events: StoredEvent;
  endpoints: Endpoint;
  deliveries: Delivery;
  answers: StoredAnswer;
  tasks: Task;
  clock: { id: string; offsetMs: number };
}
export type TableName = keyof Rows;

export interface Table<T extends { id: string }> {
  get(id: string): T | undefined;
  /** Adds or replaces a row. A row that was changed in place must be put again, or the change is not kept. */
  put(row: T): T;
  remove(id: string): void;
  /** In the order in which they came. */
  all(): Iterable<T>;
  /** The rows that belong to one object, see `ownerOf`: without reading all others. In the order in which they came. */
  of(ownerId: string): Iterable<T>;
  size(): number;
}

/** What one request or one task changed: rows by table, null for a removed one. */
export type Changes = Partial<Record<TableName, Record<string, unknown>>>;

export type Store = { [K in TableName]: Table<Rows[K]> } & {
  /** The changes since the last call, or null when there were none. */
  takeChanges(): Changes | null;
  load(changes: Changes): void;
  clear(): void;
};

export const tableNames = [
  'intents',
  'charges',
  'refunds',
  'methods',
  'disputes',
  'warnings',
  'transfers',
  'fees',
  'balance',
  'accounts',
  'payouts',
  'failingPayouts',
  'links',
  'events',
  'endpoints',
  'deliveries',
  'answers',
  'tasks',
  'clock',
] as const satisfies TableName[];

/** Whose lines of the books are those without an account. */
export const platform = 'platform';

/** The tables that are asked for the rows of one object, and whose they are. */
const ownerOf: { [K in TableName]?: (row: Rows[K]) => unknown } = {
  charges: (charge) => charge.payment_intent,
  refunds: (refund) => refund.payment_intent,
  disputes: (dispute) => dispute.charge,
  transfers: (transfer) => transfer.source_transaction ?? undefined,
  balance: (line) => line.account ?? platform,
  payouts: (payout) => payout.account,
  deliveries: (delivery) => delivery.eventId,
};

interface LoadableTable<T extends { id: string }> extends Table<T> {
  /** Like `put` or `remove`, but not a change. */
  load(id: string, row: T | null): void;
  clear(): void;
}

function openTable<T extends { id: string }>(
  owner: (row: T) => unknown,
  changed: (id: string, row: T | null) => void,
): LoadableTable<T> {
  const rows = new Map<string, T>();
  const owned = new Map<unknown, Map<string, T>>();
  const load = (id: string, row: T | null): void => {
    const known = rows.get(id);
    if (row) {
      rows.set(id, row);
      const key = owner(row);
      if (key !== undefined) owned.set(key, (owned.get(key) ?? new Map<string, T>()).set(id, row));
    } else if (known) {
      rows.delete(id);
      owned.get(owner(known))?.delete(id);
    }
  };
  return {
    load,
    get: (id) => rows.get(id),
    put: (row) => {
      load(row.id, row);
      changed(row.id, row);
      return row;
    },
    remove: (id) => {
      if (!rows.has(id)) return;
      load(id, null);
      changed(id, null);
    },
    all: () => rows.values(),
    of: (ownerId) => owned.get(ownerId)?.values() ?? [],
    size: () => rows.size,
    clear: () => {
      rows.clear();
      owned.clear();
    },
  };
}

/** Everything the sandbox knows, in memory. All changes of one handler happen without a pause between them. */
export function openStore(): Store {
  let changes: Changes = {};
  const tables = new Map<TableName, LoadableTable<{ id: string }>>();
  for (const name of tableNames) {
    const owner = (ownerOf[name] ?? (() => undefined)) as (row: { id: string }) => unknown;
    const table = openTable<{ id: string }>(owner, (id, row) => {
      changes[name] ??= {};
      changes[name][id] = row;
    });
    tables.set(name, table);
  }
  const extras = {
    takeChanges() {
      if (Object.keys(changes).length === 0) return null;
      const taken = changes;
      changes = {};
      return taken;
    },
    load(loaded: Changes) {
      for (const [name, table] of tables) {
        for (const [id, row] of Object.entries(loaded[name] ?? {})) table.load(id, row as { id: string } | null);
      }
    },
    clear() {
      for (const table of tables.values()) table.clear();
      changes = {};
    },
  };
  return Object.assign(Object.fromEntries(tables), extras) as unknown as Store;
}
