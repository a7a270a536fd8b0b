import type { RefundInput } from './request-refund.ts';

/** What a mover says beside the move. */
export type TransitionContext = {
  now: Date;
  /** The person behind the move, where there is one. */
  actorId?: string;
  /** Shown to the other side: why it was denied or canceled. */
  reason?: string | null;
  /** For moves that ask: whether the portions go on sale again. */
  restock?: boolean;
  /** For `offer`: until when the kitchen may answer. */
  answerBy?: Date;
  /** Who asked for the money to go back and why, when that was the wish. */
  refund?: Omit<RefundInput, 'amountCents'>;
};
