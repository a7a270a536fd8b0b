import type Stripe from 'stripe';

export type Intent = {
  id: string;
  orderId: string;
  amountCents: number;
  status: Stripe.PaymentIntent.Status;
  isDeclined: boolean;
  declines: number;
  capturedCents: number;
  refundedCents: number;
  feeCents: number;
};
export type Refund = {
  id: string;
  intentId: string;
  refundId: string;
  amountCents: number;
  status: 'succeeded';
};

/** The provider refused a request and changed nothing. */
export class ProviderRefusal extends Error {}

const attemptable: readonly string[] = ['requires_payment_method', 'requires_action'];
const cancelable: readonly string[] = ['requires_payment_method', 'requires_action', 'requires_capture'];

const initialAmounts = { isDeclined: false, declines: 0, capturedCents: 0, refundedCents: 0, feeCents: 0 };

/**
 * The part of Stripe that orders use, in memory: idempotency keys, payment intents with manual capture, refunds,
 * events, and the balance.
 */
export class CardProvider {
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, Refund>();
  /** Events: the ids of the objects that changed. */
  readonly events: string[] = [];
  balanceCents = 0;
  readonly #responses = new Map<string, string>();
  readonly #forgetsKeys: boolean;

  constructor(options: { forgetsKeys: boolean }) {
    this.#forgetsKeys = options.forgetsKeys;
  }

  create(key: string, orderId: string, amountCents: number): string {
    return this.#once(key, () => {
      const id = `pi_${this.intents.size + 1}`;
      this.intents.set(id, { id, orderId, amountCents, status: 'requires_payment_method', ...initialAmounts });
      return id;
    });
  }

  /** Submits the card form. The bank may require authentication, take time, or decline. */
  attempt(id: string, outcome: 'requires_capture' | 'requires_action' | 'processing' | 'declined'): void {
    const intent = this.#find(id);
    if (!attemptable.includes(intent.status)) return;
    intent.isDeclined = outcome === 'declined';
    if (intent.isDeclined) intent.declines += 1;
    this.#setStatus(intent, outcome === 'declined' ? 'requires_payment_method' : outcome);
  }

  endProcessing(id: string, isAuthorized: boolean): void {
    const intent = this.#find(id);
    if (intent.status !== 'processing') return;
    intent.isDeclined = !isAuthorized;
    if (intent.isDeclined) intent.declines += 1;
    this.#setStatus(intent, isAuthorized ? 'requires_capture' : 'requires_payment_method');
  }

  capture(key: string, id: string): string {
    return this.#once(key, () => {
      const intent = this.#find(id);
      if (intent.status !== 'requires_capture') throw new ProviderRefusal('the status does not allow a capture');
      intent.capturedCents += intent.amountCents;
      intent.feeCents = Math.round(intent.amountCents * 0.029) + 30;
      this.balanceCents += intent.amountCents - intent.feeCents;
      return this.#setStatus(intent, 'succeeded');
    });
  }

  cancel(key: string, id: string): string {
    return this.#once(key, () => {
      const intent = this.#find(id);
      if (!cancelable.includes(intent.status)) throw new ProviderRefusal('the status does not allow a cancellation');
      return this.#setStatus(intent, 'canceled');
    });
  }

  refund(key: string, intentId: string, refundId: string, amountCents: number): string {
    return this.#once(key, () => {
      const intent = this.#find(intentId);
      if (intent.capturedCents - intent.refundedCents < amountCents) throw new ProviderRefusal('more than is left');
      intent.refundedCents += amountCents;
      this.balanceCents -= amountCents;
      const id = `re_${this.refunds.size + 1}`;
      this.refunds.set(id, { id, intentId, refundId, amountCents, status: 'succeeded' });
      this.events.push(id);
      return id;
    });
  }

  /** A copy, so later changes do not reach an earlier response. */
  retrieve(id: string): Intent {
    return { ...this.#find(id) };
  }

  retrieveRefund(id: string): Refund {
    const refund = this.refunds.get(id);
    if (!refund) throw new Error(`no refund ${id}`);
    return { ...refund };
  }

  #find(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`no intent ${id}`);
    return intent;
  }

  /** A repeated idempotency key returns the first response and changes nothing. */
  #once(key: string, work: () => string): string {
    const known = this.#forgetsKeys ? undefined : this.#responses.get(key);
    if (known !== undefined) return known;
    const id = work();
    this.#responses.set(key, id);
    return id;
  }

  #setStatus(intent: Intent, status: Intent['status']): string {
    intent.status = status;
    this.events.push(intent.id);
    return intent.id;
  }
}

/** Converts an intent to the fields of Stripe that the product reads. */
export function asStripe(intent: Intent): Stripe.PaymentIntent {
  const isCharged = intent.status === 'requires_capture' || intent.status === 'succeeded';
  const fee = intent.status === 'succeeded' ? { id: `txn_${intent.id}`, fee: intent.feeCents } : null;
  return {
    id: intent.id,
    status: intent.status,
    last_payment_error: intent.isDeclined ? { message: 'declined' } : null,
    amount_received: intent.capturedCents,
    latest_charge: isCharged ? { id: `ch_${intent.id}`, balance_transaction: fee, transfer: null } : null,
  } as unknown as Stripe.PaymentIntent;
}
