import type Stripe from 'stripe';
import { emit, find, type World } from '../../context.ts';
import { listPage, listParameters } from '../../http/list-page.ts';
import { fields, flag, metadata, oneOf, parametersOf, type Reader, text } from '../../http/parameters.ts';
import { type Call, route } from '../../http/route.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { noEvidence } from './build-dispute.ts';
import { assertOpen, closeDispute } from './dispute-charge.ts';

const evidenceText = text(20_000);
const { enhanced_evidence: _, ...told } = noEvidence;
const evidence: Record<string, Reader<string>> = Object.fromEntries(
  Object.keys(told).map((name) => [name, evidenceText]),
);

const update = parametersOf<Stripe.DisputeUpdateParams>()({
  evidence: fields(evidence),
  intended_submission_method: oneOf('manual', 'prefer_manual'),
  metadata,
  submit: flag,
});

const disputeOf = ({ world, id }: Call) => find(world.store.disputes.get(id), 'dispute', id);

/** Words with which a test decides what the bank will say, as with the real one. */
const verdicts: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };

function submitEvidence(world: World, dispute: Stripe.Dispute): void {
  const previous = { status: dispute.status };
  dispute.status = 'under_review';
  dispute.evidence_details.submission_count += 1;
  dispute.evidence_details.submission_method = 'manual';
  world.store.disputes.put(dispute);
  emit(world, 'charge.dispute.updated', dispute, { previous });
  const verdict = verdicts[dispute.evidence.uncategorized_text ?? ''];
  if (verdict) closeDispute(world, dispute, verdict);
}

export const disputeRoutes = [
  route('GET', '/disputes/:id', parametersOf<Stripe.DisputeRetrieveParams>()({}), (_, call) => disputeOf(call)),
  route(
    'GET',
    '/disputes',
    parametersOf<Stripe.DisputeListParams>()({ ...listParameters, charge: text(), payment_intent: text() }),
    (params, { world }) =>
      listPage(
        '/v1/disputes',
        params.charge ? world.store.disputes.of(params.charge) : world.store.disputes.all(),
        params,
        ({ payment_intent: intent }) => (params.payment_intent ? intent === params.payment_intent : true),
      ),
  ),
  route('POST', '/disputes/:id', update, (params, call) => {
    const { world } = call;
    const dispute = disputeOf(call);
    assertOpen(dispute);
    const previous = { evidence: { ...dispute.evidence }, metadata: dispute.metadata };
    dispute.metadata = mergeMetadata(dispute.metadata, params.metadata);
    if (params.evidence) {
      Object.assign(dispute.evidence, params.evidence);
      dispute.evidence_details.has_evidence = true;
    }
    world.store.disputes.put(dispute);
    if (params.evidence && params.submit !== false) submitEvidence(world, dispute);
    else emit(world, 'charge.dispute.updated', dispute, { previous });
    return dispute;
  }),
  // Giving in: there is no way back from here.
  route('POST', '/disputes/:id/close', parametersOf<Stripe.DisputeCloseParams>()({}), (_, call) => {
    const dispute = disputeOf(call);
    closeDispute(call.world, dispute, 'lost');
    return dispute;
  }),
];
