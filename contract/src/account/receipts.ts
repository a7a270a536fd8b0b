import { emptyBody, endpoint, idParam, okResponse } from '../endpoint.ts';

export const emailReceipt = endpoint({
  method: 'POST',
  url: '/api/orders/:id/receipt-email',
  access: 'customer',
  problems: ['order-not-found', 'too-many-requests'],
  schema: {
    summary: 'Send the receipt of a paid order to its email address again',
    tags: ['Orders'],
    params: idParam,
    body: emptyBody,
    response: { 200: okResponse },
  },
});
