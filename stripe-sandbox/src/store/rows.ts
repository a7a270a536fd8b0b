import type Stripe from 'stripe';
import type { CardKey } from '../api/payment-intents/cards.ts';

/** A payment method, and the row of the card table that decides how its payments end. */
export interface StoredMethod {
  id: string;
  object: Stripe.PaymentMethod;
  card: CardKey;
  /** It paid without a customer, or was detached from one, and can be used nowhere. */
  isUsedUp?: true;
}

/** A customer. Stripe answers for a deleted one that it is deleted. */
export interface StoredCustomer {
  id: string;
  object: Stripe.Customer;
  isDeleted?: true;
}

/** What a browser may do with the saved cards of a customer, under the secret that it sends. */
export interface StoredCustomerSession {
  id: string;
  customer: string;
  expiresAt: number;
  features: Stripe.CustomerSession.Components.PaymentElement.Features;
}

/** An event, serialized once: every delivery sends these bytes, even after the object has changed. */
export interface StoredEvent {
  id: string;
  type: string;
  created: number;
  account: string | null;
  objectId: string;
  body: string;
  /** Of v2: only event destinations receive it, and the list of v1 does not contain it. */
  thin?: true;
}

export interface Endpoint {
  id: string;
  url: string;
  /** Newest first. After a secret was rolled there are two, and two signatures. */
  secrets: string[];
  connect: boolean;
  /** An event destination: it receives thin events only. Missing in older data files. */
  thin?: boolean;
  /** The name of an event destination. */
  name?: string;
  enabledEvents: string[];
  created: number;
  description: string | null;
  /** Configured by the caller of `openSandbox`, not created over the API. Configured endpoints are set at every start. */
  given: boolean;
}

export interface Delivery {
  id: string;
  eventId: string;
  endpointId: string;
  type: string;
  status: 'pending' | 'delivered' | 'failed' | 'dropped';
  /** Milliseconds of the simulated clock. */
  dueMs: number;
  /** Delayed by a rule: only the clock releases it, a flush does not. */
  held: boolean;
  attempts: { atMs: number; status: number | null; answer: string }[];
  tamper: 'bad_signature' | 'stale_timestamp' | null;
}

/** A balance transaction. `account` is null for the platform. */
export interface StoredBalance {
  id: string;
  account: string | null;
  object: Stripe.BalanceTransaction;
  /** The payout that sent this amount to the bank. */
  payout?: string;
}

export interface StoredPayout {
  id: string;
  account: string;
  object: Stripe.Payout;
  /** The bank will return it. */
  fails: boolean;
}

/** The stored response of a request that carried an idempotency key. */
export interface StoredAnswer {
  id: string;
  /** Missing in older data files, which only have v1. */
  api?: 'v1' | 'v2';
  route: string;
  parametersHash: string;
  status: number;
  body: string;
  atMs: number;
}

/** Work that becomes due at a time of the simulated clock. Data files store the kinds, so their names never change. */
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

/** An account link. */
export interface StoredLink {
  id: string;
  account: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  /** The page was opened. */
  used: boolean;
  /** The page was submitted. */
  answered?: true;
}

/** What v2 knows of an account beyond its v1 form. Every account of v2 has a row. */
export interface StoredAccountV2 {
  id: string;
  contactEmail: string | null;
  displayName: string | null;
  dashboard: 'express' | 'full' | 'none';
  country: string;
  currency: string | null;
  profile: Record<string, string>;
  feesCollector: string;
  lossesCollector: string;
  metadata: Record<string, string>;
}

/** A domain on which wallets may be shown. */
export interface StoredDomain {
  id: string;
  name: string;
  created: number;
}

export interface Rows {
  intents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  methods: StoredMethod;
  customers: StoredCustomer;
  customerSessions: StoredCustomerSession;
  disputes: Stripe.Dispute;
  warnings: Stripe.Radar.EarlyFraudWarning;
  transfers: Stripe.Transfer;
  fees: Stripe.ApplicationFee;
  balance: StoredBalance;
  accounts: Stripe.Account;
  accountsV2: StoredAccountV2;
  domains: StoredDomain;
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
  /** Adds or replaces a row. Put a row again after changing it in place, or the change is not stored. */
  put(row: T): T;
  remove(id: string): void;
  /** In order of insertion. */
  all(): Iterable<T>;
  /** The rows of one owner (see `ownerOf`) in order of insertion, without scanning the table. */
  of(ownerId: string): Iterable<T>;
  size(): number;
}

/** What one request or one task changed: rows by table and id, null for a removed row. */
export type Changes = Partial<Record<TableName, Record<string, unknown>>>;

export type Store = { [K in TableName]: Table<Rows[K]> } & {
  /** The changes since the last call, or null if there were none. */
  takeChanges(): Changes | null;
  load(changes: Changes): void;
  clear(): void;
};
