import type Stripe from 'stripe';
import { assertFound } from '../../http/api-error.ts';
import { listPage, listParameters, withoutLagging } from '../../http/list-page.ts';
import {
  anything,
  flag,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  parametersOf,
  required,
  text,
} from '../../http/parameters.ts';
import { type Call, route } from '../../http/route.ts';
import { createReversal } from './create-reversal.ts';
import { createTransfer } from './create-transfer.ts';

const create = parametersOf<Stripe.TransferCreateParams>()({
  amount: required(integer),
  currency: required(oneOf('usd')),
  destination: required(text()),
  description: text(1000),
  metadata,
  source_transaction: text(),
  source_type: oneOf('card'),
  transfer_group: text(),
});

const update = parametersOf<Stripe.TransferUpdateParams>()({ description: text(1000), metadata });

const reverse = parametersOf<Stripe.TransferCreateReversalParams>()({
  amount: integer,
  description: anything,
  metadata,
  // Accepted and ignored: an application fee is refunded together with its charge.
  refund_application_fee: flag,
});

const { created: _, ...cursors } = listParameters;

const transferOf = ({ context, id }: Call) => assertFound(context.store.transfers.get(id), 'transfer', id);

export const transferRoutes = [
  route('POST', '/transfers', create, (params, { context }) =>
    createTransfer(context, {
      amountCents: params.amount,
      destination: params.destination,
      sourceTransaction: params.source_transaction ?? null,
      transferGroup: params.transfer_group ?? null,
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
    }),
  ),
  route('GET', '/transfers/:id', parametersOf<Stripe.TransferRetrieveParams>()({}), (_, call) => transferOf(call)),
  route('POST', '/transfers/:id', update, (params, call) => {
    const transfer = transferOf(call);
    if (params.description !== undefined) transfer.description = params.description;
    transfer.metadata = mergeMetadata(transfer.metadata, params.metadata);
    return call.context.store.transfers.put(transfer);
  }),
  route(
    'GET',
    '/transfers',
    parametersOf<Stripe.TransferListParams>()({ ...listParameters, destination: text(), transfer_group: text() }),
    (params, { context }) =>
      listPage(
        '/v1/transfers',
        withoutLagging(context, context.store.transfers.all()),
        params,
        (transfer) =>
          (params.destination ? transfer.destination === params.destination : true) &&
          (params.transfer_group ? transfer.transfer_group === params.transfer_group : true),
      ),
  ),
  route('POST', '/transfers/:id/reversals', reverse, (params, call) =>
    createReversal(call.context, transferOf(call), {
      amountCents: params.amount ?? null,
      metadata: mergeMetadata({}, params.metadata),
    }),
  ),
  route(
    'GET',
    '/transfers/:id/reversals',
    parametersOf<Stripe.TransferListReversalsParams>()(cursors),
    (params, call) =>
      listPage(`/v1/transfers/${call.id}/reversals`, [...transferOf(call).reversals.data].reverse(), params),
  ),
];
