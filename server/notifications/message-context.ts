import { toConfirmationUrl } from '../accounts/email-confirmation/confirmation-link.ts';
import type { Recipient } from '../messaging/channel.ts';
import { derivePickupCode } from '../orders/order-number.ts';
import { type Order, orderColumnsOf, orderRow } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { boolean, integer, nullable, row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import type { MailParts } from '../platform/mail/mail-layout.ts';

/** What messages about an order are made from. */
export type MessageContext = {
  order: Order;
  restaurant: { name: string; email: string; address: string; phone: string; pickupInstructions: string };
  pickupCode: string;
  /** The refund that comes with the end of the order, in cents. Earlier refunds have messages of their own. */
  endRefundCents: number | null;
  ordersUrl: string;
  /** Confirms the address of the account. Null unless this email goes to that address and it's not confirmed yet. */
  confirmationUrl: string | null;
  contactEmail: string;
  now: Date;
};

const find = statement(
  'message-context',
  row({
    ...orderRow.columns,
    name: text,
    email: text,
    address: text,
    phone: text,
    pickupInstructions: text,
    endRefundCents: nullable(integer),
    accountEmail: text,
    isEmailConfirmed: boolean,
  }),
  `select ${orderColumnsOf('o')}, r.name, r.email, r.address, r.phone, r.pickup_instructions,
     (select f.amount_cents from refunds f where f.order_id = o.id order by f.created_at desc limit 1) as end_refund_cents,
     u.email as account_email, u.email_verified as is_email_confirmed
   from orders o join restaurants r on r.id = o.restaurant_id join users u on u.id = o.customer_id where o.id = $1`,
);

/** The order as it is now; null for one that does not exist. */
export async function readMessageContext(app: App, orderId: string): Promise<MessageContext | null> {
  const [order] = await find(app.db, [orderId]);
  if (!order) return null;
  const now = app.clock.now();
  const { name, email, address, phone, pickupInstructions, endRefundCents } = order;
  const account = { id: order.customerId, email: order.accountEmail };
  const isAsked = !order.isEmailConfirmed && account.email.toLowerCase() === order.customerEmail.toLowerCase();
  return {
    order,
    restaurant: { name, email, address, phone, pickupInstructions },
    endRefundCents,
    pickupCode: derivePickupCode(app.config.secret, orderId),
    ordersUrl: `${app.config.publicUrl}/past-orders?order=${orderId}`,
    confirmationUrl: isAsked ? toConfirmationUrl(app.config, account, now) : null,
    contactEmail: app.config.contactEmail,
    now,
  };
}

export const toCustomer = ({ customerId, customerEmail }: Pick<Order, 'customerId' | 'customerEmail'>): Recipient => ({
  userId: customerId,
  email: customerEmail,
});

/** The parts with which every email about an order ends. */
export const seeOrderEnd = ({ ordersUrl, contactEmail }: MessageContext): Pick<MailParts, 'button' | 'footer'> => ({
  button: { text: 'See your order', url: ordersUrl },
  footer: orderEmailFooter(contactEmail),
});

export const orderEmailFooter = (contactEmail: string): string[] => [
  'Fondly. Good food deserves a second chance.',
  `Questions: ${contactEmail}`,
];
