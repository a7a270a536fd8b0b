import type Stripe from 'stripe';
import { type Context, emit, find } from '../../context.ts';
import { listPage, listParameters } from '../../http/list-page.ts';
import { fields, flag, metadata, oneOf, parametersOf, type Reader, text } from '../../http/parameters.ts';
import { type Call, route } from '../../http/route.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { noEvidence } from './build-dispute.ts';
import { assertOpen, closeDispute } from './dispute-charge.ts';

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

const disputeOf = ({ context, id }: Call) => find(context.store.disputes.get(id), 'dispute', id);

/** Words with which a test decides what the bank will say, as with the real one. */
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
  // Giving in: there is no way back from here.
  route('POST', '/disputes/:id/close', parametersOf<Stripe.DisputeCloseParams>()({}), (_, call) => {
    const dispute = disputeOf(call);
    closeDispute(call.context, dispute, 'lost');
    return dispute;
  }),
];
