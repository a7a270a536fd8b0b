import type { RefundInput } from './request-refund.ts';

/** What the actor of a transition adds to it. */
export type TransitionContext = {
  now: Date;
  /** The person who made the transition; none for timers and Stripe. */
  actorId?: string;
  /** Why the order was denied or canceled. The other side reads it. */
  reason?: string | null;
  /** For transitions whose actor decides it: whether the portions go on sale again. */
  restock?: boolean;
  /** For `requestAcceptance`: the restaurant's deadline. */
  answerBy?: Date;
  /** Who requested the refund and why, when a refund caused the transition. */
  refund?: Omit<RefundInput, 'amountCents'>;
};
