import { z } from 'zod';
import { cents, emptyBody, endpoint, id, idParam, instant, requiredLines } from './endpoint.ts';
import { problemReportOutcomes, problemReportReasonNames, problemReportStatuses } from './problem-report-rules.ts';
import { pictureProblems } from './problems.ts';
import { fieldError } from './sentences/field-errors.ts';

/** A problem that a customer reported with an order. Each order has one at most; all sides read the same view. */
export const problemReportView = z.strictObject({
  orderId: id,
  orderNumber: z.string(),
  mealName: z.string(),
  quantity: z.int(),
  restaurantName: z.string(),
  /** A first name and an initial. */
  customerName: z.string(),
  timezone: z.string(),
  reason: z.enum(problemReportReasonNames),
  text: z.string(),
  photos: z.array(z.string()),
  status: z.enum(problemReportStatuses),
  /** The deadline of the restaurant; after it, Fondly decides. */
  dueBy: instant,
  /** Whether the customer can still ask Fondly to decide. */
  canEscalate: z.boolean(),
  outcome: z.enum(problemReportOutcomes).nullable(),
  answer: z.string().nullable(),
  answeredBy: z.enum(['restaurant', 'admin']).nullable(),
  answeredAt: instant.nullable(),
  /** What the answer refunds. */
  refundCents: cents.nullable(),
  /** What can still be refunded. */
  refundableCents: cents,
  createdAt: instant,
});
export type ProblemReportView = z.infer<typeof problemReportView>;

const customer = { tags: ['Orders'], params: idParam };

export const readProblemReport = endpoint({
  method: 'GET',
  url: '/api/orders/:id/complaint',
  access: 'customer',
  problems: ['order-not-found'],
  schema: {
    summary: 'Read the problem reported with your order, and until when you can report one',
    ...customer,
    response: {
      200: z.strictObject({
        problemReport: problemReportView.nullable(),
        canReportProblem: z.boolean(),
        problemReportDeadline: instant,
        orderNumber: z.string(),
        mealName: z.string(),
        restaurantName: z.string(),
        timezone: z.string(),
      }),
    },
  },
});

export const fileProblemReport = endpoint({
  method: 'POST',
  url: '/api/orders/:id/complaint',
  access: 'customer',
  problems: ['order-not-found', 'problem-report-period-over', 'problem-report-exists'],
  schema: {
    summary: 'Report a problem with your order, once',
    ...customer,
    body: z.strictObject({
      reason: z.enum(problemReportReasonNames, fieldError('problem-reason-missing')),
      text: requiredLines(2000),
    }),
    response: { 201: problemReportView },
  },
});

/** The body is the image. It is decoded and encoded again, without the metadata of the camera. */
export const addProblemReportPhoto = endpoint({
  method: 'POST',
  url: '/api/orders/:id/complaint/photos',
  access: 'customer',
  problems: ['problem-report-not-found', ...pictureProblems, 'problem-report-resolved', 'too-many-photos'],
  takesImage: true,
  schema: { summary: 'Add a photo to an open report, up to four', ...customer, response: { 201: problemReportView } },
});

export const escalateProblemReport = endpoint({
  method: 'POST',
  url: '/api/orders/:id/complaint/pass-on',
  access: 'customer',
  problems: ['problem-report-not-found', 'escalation-closed'],
  schema: {
    summary: 'Ask Fondly to decide, after the answer of the restaurant',
    ...customer,
    body: emptyBody,
    response: { 200: problemReportView },
  },
});

export const problemReportList = z.strictObject({ problemReports: z.array(problemReportView) });

/** `refund` refunds `amountCents`, or everything that is left; `answer` refunds nothing. */
export const problemReportResolution = z.strictObject({
  outcome: z.enum(['refund', 'answer']),
  amountCents: z.int(fieldError('amount-missing')).min(1, fieldError('amount-missing')).max(999_999_999).optional(),
  answer: requiredLines(2000),
});
