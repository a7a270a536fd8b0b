import type { Clock } from './clock.ts';
import type { Store, StoredEvent } from './store/rows.ts';

/** The API version of every object and event. Change it together with the `stripe` package. */
export const apiVersion = '2026-10-28.endive';

/** The platform's shortened descriptor, which precedes the suffix on card statements. */
export const descriptorPrefix = 'SANDBOX';

export interface Context {
  store: Store;
  clock: Clock;
  /** The sandbox's own address, such as `http://127.0.0.1:4020`, for URLs inside objects. */
  origin: string;
  /** The request being handled; null while a task runs. Handlers are synchronous, so two requests cannot overlap. */
  cause: { id: string; idempotency_key: string | null } | null;
  switches: Switches;
  /** Queues an event for the endpoints that subscribe to it. */
  deliver(event: StoredEvent): void;
  /** Tells the timer that a task is due at `atMs`. */
  rescheduleTimer(atMs: number): void;
}

/** Behavior of Stripe that varies from call to call. A reset restores `defaultSwitches`. */
export interface Switches {
  /** Balance transaction, transfer, and fee of a capture follow one second later, with `charge.updated`. */
  lateBalance: boolean;
  /** A payment intent can be canceled while its status is `processing`. */
  cancelWhileProcessing: boolean;
  /** From a submitted onboarding page to an active account, in milliseconds of the simulated clock. */
  activationDelayMs: number;
  /** How long a payment intent stays `processing`, in milliseconds of the simulated clock. */
  processingMs: number;
  /** Refuses `POST /v1/accounts`, as for platforms that began with Accounts v2. */
  refuseAccountsV1: boolean;
  /** Refuses accounts that only receive transfers, as for platforms that Stripe has not approved for them. */
  refuseTransfersOnly: boolean;
  /** Rights that the secret keys lack, such as `accounts_read` or `v2_core_accounts_write`. */
  missingRights: string[];
  /** How long a new transfer or refund is missing from lists, in milliseconds of the simulated clock. */
  listLagMs: number;
}

export function defaultSwitches(): Switches {
  return {
    lateBalance: false,
    cancelWhileProcessing: false,
    activationDelayMs: 1500,
    processingMs: 30_000,
    refuseAccountsV1: false,
    refuseTransfersOnly: false,
    missingRights: [],
    listLagMs: 0,
  };
}
