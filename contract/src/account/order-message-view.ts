import { z } from 'zod';
import { id, instant } from '../endpoint.ts';
import { messageSides, quickMessageNames } from './quick-messages.ts';

export const orderMessageView = z.strictObject({
  id,
  side: z.enum(messageSides),
  /** Null: `text` is what the person wrote. */
  quick: z.enum(quickMessageNames).nullable(),
  text: z.string().nullable(),
  sentAt: instant,
  isReported: z.boolean(),
});
export type OrderMessageView = z.infer<typeof orderMessageView>;

/** The messages of an order, as one of its two sides reads them. */
export const orderMessagesView = z.strictObject({
  /** Oldest first. */
  messages: z.array(orderMessageView),
  /** Until when both sides can write; null when they cannot anymore. */
  openUntil: instant.nullable(),
  /** How many messages the reader may still send. */
  left: z.int(),
  /** False where the kitchen turned free text off, or one of the two ended it. */
  takesText: z.boolean(),
  /** The reader ended free text with the other side. */
  isBlocked: z.boolean(),
});
export type OrderMessagesView = z.infer<typeof orderMessagesView>;
