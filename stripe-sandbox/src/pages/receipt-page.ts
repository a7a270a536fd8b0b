import type Stripe from 'stripe';
import { escapeHtml, money, renderPage } from './html.ts';

/** The page behind a charge's `receipt_url`. */
export function renderReceiptPage(charge: Stripe.Charge): string {
  const card = charge.payment_method_details?.card;
  return renderPage(
    'Receipt',
    `<h1>Receipt</h1><p>Sandbox, no real money.</p><div class="card padded">
    <p>${escapeHtml(charge.description ?? charge.id)}</p>
    <p>${charge.captured ? 'Paid' : 'Reserved'}: <strong>${money(charge.captured ? charge.amount_captured : charge.amount)}</strong>
    with ${escapeHtml(card?.brand ?? 'card')} ending in ${escapeHtml(card?.last4 ?? '')}</p>
    ${charge.amount_refunded > 0 ? `<p>Given back: ${money(charge.amount_refunded)}</p>` : ''}</div>`,
    'narrow',
  );
}
