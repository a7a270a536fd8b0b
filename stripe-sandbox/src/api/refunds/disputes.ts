import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { assertFound } from '../../http/api-error.ts';
import { listPage, listParameters } from '../../http/list-page.ts';
import {
  fields,
  flag,
  mergeMetadata,
  metadata,
  oneOf,
  parametersOf,
  type Reader,
  text,
} from '../../http/parameters.ts';
import { type Call, route } from '../../http/route.ts';
import { emit } from '../../webhooks/emit.ts';
import { noEvidence } from './build-dispute.ts';
import { assertOpen, closeDispute } from './close-dispute.ts';

const evidenceText = text(20_000);
const { enhanced_evidence: _, ...evidenceTexts } = noEvidence;
const evidence: Record<string, Reader<string>> = Object.fromEntries(
  Object.keys(evidenceTexts).map((name) => [name, evidenceText]),
);

const update = parametersOf<Stripe.DisputeUpdateParams>()({
  evidence: fields(evidence),
  intended_submission_method: oneOf('manual', 'prefer_manual'),
  metadata,
  submit: flag,
});

const disputeOf = ({ context, id }: Call) => assertFound(context.store.disputes.get(id), 'dispute', id);

/** Texts that decide the outcome, as in the test mode of Stripe. */
const verdicts: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };

function submitEvidence(context: Context, dispute: Stripe.Dispute): void {
  const previous = { status: dispute.status };
  dispute.status = 'under_review';
  dispute.evidence_details.submission_count += 1;
  dispute.evidence_details.submission_method = 'manual';
  context.store.disputes.put(dispute);
  emit(context, 'charge.dispute.updated', dispute, { previous });
  const verdict = verdicts[dispute.evidence.uncategorized_text ?? ''];
  if (verdict) closeDispute(context, dispute, verdict);
}

export const disputeRoutes = [
  route('GET', '/disputes/:id', parametersOf<Stripe.DisputeRetrieveParams>()({}), (_, call) => disputeOf(call)),
  route(
    'GET',
    '/disputes',
    parametersOf<Stripe.DisputeListParams>()({ ...listParameters, charge: text(), payment_intent: text() }),
    (params, { context }) =>
      listPage(
        '/v1/disputes',
        params.charge ? context.store.disputes.of(params.charge) : context.store.disputes.all(),
        params,
        ({ payment_intent: intent }) => (params.payment_intent ? intent === params.payment_intent : true),
      ),
  ),
  route('POST', '/disputes/:id', update, (params, call) => {
    const { context } = call;
    const dispute = disputeOf(call);
    assertOpen(dispute);
    const previous = { evidence: { ...dispute.evidence }, metadata: dispute.metadata };
    dispute.metadata = mergeMetadata(dispute.metadata, params.metadata);
    if (params.evidence) {
      Object.assign(dispute.evidence, params.evidence);
      dispute.evidence_details.has_evidence = true;
    }
    context.store.disputes.put(dispute);
    if (params.evidence && params.submit !== false) submitEvidence(context, dispute);
    else emit(context, 'charge.dispute.updated', dispute, { previous });
    return dispute;
  }),
  // Accepts the dispute, which cannot be undone.
  route('POST', '/disputes/:id/close', parametersOf<Stripe.DisputeCloseParams>()({}), (_, call) => {
    const dispute = disputeOf(call);
    closeDispute(call.context, dispute, 'lost');
    return dispute;
  }),
];
