import { z } from 'zod';
import { id, instant } from '../endpoint.ts';

/** The minutes after the pickup window for which a customer may ask. */
export const lateMinutes = [10, 20, 30] as const;
export type LateMinutes = (typeof lateMinutes)[number];

/** `expired`: no answer. `withdrawn`: the order ended, or the restaurant proposed another pickup time. */
export const lateAnswers = ['granted', 'declined', 'expired', 'withdrawn'] as const;

/** What a customer asked who is late. */
export const lateRequestView = z.strictObject({
  minutes: z.literal(lateMinutes),
  /** The end of pickup that was asked for. */
  pickupEnd: instant,
  answerBy: instant,
  answer: z.enum(lateAnswers).nullable(),
});
export type LateRequestView = z.infer<typeof lateRequestView>;

/** A request that staff can answer. */
export const openLateRequest = z.strictObject({
  id,
  minutes: z.literal(lateMinutes),
  pickupEnd: instant,
  answerBy: instant,
  /** Then only a manager can say yes. */
  isPastClosing: z.boolean(),
});
export type OpenLateRequest = z.infer<typeof openLateRequest>;
