import { type Keeping, keepings } from '@fondly/contract/food';
import { toCalendarFile, toCalendarMethod } from '@fondly/contract/sentences/calendar-file';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { toConfirmationUrl } from '../accounts/email-confirmation/confirmation-link.ts';
import type { Recipient } from '../messaging/channel.ts';
import type { InApp } from '../messaging/channels/in-app.ts';
import type { CustomerLine } from '../messaging/customer-lines.ts';
import { derivePickupCode } from '../orders/order-number.ts';
import { type Order, orderColumnsOf, orderRow } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { boolean, integer, notNull, nullable, oneOf, row, text, timestamp } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import {
  type MailConfig,
  type MailFrame,
  type MailLine,
  type MailParts,
  toMailFrame,
  toRestaurantLine,
} from '../platform/mail/mail-parts.ts';
import type { MailAttachment } from '../platform/mail/mailer.ts';
import { hidesPointSql } from '../restaurants/point.ts';

/** What messages about an order are made from. */
export type MessageContext = {
  order: Order;
  restaurant: { name: string; email: string; address: string; phone: string; pickupInstructions: string };
  /** How the food is kept, until when it is good, and how to reheat it. */
  food: { keptAs: Keeping | null; goodUntil: Date | null; reheating: string | null };
  pickupCode: string;
  /** The refund that comes with the end of the order, in cents. Earlier refunds have messages of their own. */
  endRefundCents: number | null;
  ordersUrl: string;
  /** Confirms the address of the account. Null unless this email goes to that address and it's not confirmed yet. */
  confirmationUrl: string | null;
  config: MailConfig;
  now: Date;
};

const find = statement(
  'message-context',
  row({
    ...orderRow.columns,
    name: text,
    email: text,
    address: notNull(text),
    phone: text,
    pickupInstructions: text,
    endRefundCents: nullable(integer),
    accountEmail: text,
    isEmailConfirmed: boolean,
    keptAs: nullable(oneOf(keepings)),
    goodUntil: nullable(timestamp),
    reheating: nullable(text),
  }),
  `select ${orderColumnsOf('o')}, r.name, r.email,
     case when ${hidesPointSql} and o.payment_confirmed_at is null then r.zip::text else r.address end as address,
     r.phone, r.pickup_instructions,
     (select f.amount_cents from refunds f where f.order_id = o.id order by f.created_at desc limit 1) as end_refund_cents,
     u.email as account_email, u.email_verified as is_email_confirmed,
     m.kept_as, m.good_until, m.reheating
   from orders o join meals m on m.id = o.meal_id join restaurants r on r.id = o.restaurant_id join users u on u.id = o.customer_id where o.id = $1`,
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
    food: { keptAs: order.keptAs, goodUntil: order.goodUntil, reheating: order.reheating },
    endRefundCents,
    pickupCode: derivePickupCode(app.config.secret, orderId),
    ordersUrl: `${app.config.publicUrl}/past-orders?order=${orderId}`,
    confirmationUrl: isAsked ? toConfirmationUrl(app.config, account, now) : null,
    config: app.config,
    now,
  };
}

type PlainLine = Exclude<CustomerLine, { at: string } | { amountCents: number } | { mealId: string }>['code'];

/** What the customer finds in the list of notifications about an order. */
export const customerLine =
  (code: PlainLine) =>
  ({ order, restaurant }: MessageContext): InApp => ({
    orderId: order.id,
    customerLine: { code, meal: order.mealName, restaurant: restaurant.name },
  });

/** The same with a time of the pickup. */
export const timedCustomerLine =
  (code: Extract<CustomerLine, { at: string }>['code'], time: 'pickupStart' | 'pickupEnd') =>
  ({ order, restaurant }: MessageContext): InApp => {
    const at = { at: order[time].toISOString(), timezone: order.timezone };
    return { orderId: order.id, customerLine: { code, meal: order.mealName, restaurant: restaurant.name, ...at } };
  };

export const toCustomer = ({ customerId, customerEmail }: Pick<Order, 'customerId' | 'customerEmail'>): Recipient => ({
  userId: customerId,
  email: customerEmail,
});

/** The parts with which every email about an order ends. */
export const seeOrderEnd = (
  { ordersUrl, config }: MessageContext,
  locale: Language,
): Pick<MailParts, 'button' | 'frame'> => ({
  button: { text: m.email_layout_see_order({}, { locale }), url: ordersUrl },
  frame: toOrderFrame(config, locale),
});

/** The way to an address, in the map program of the device. */
const toDirectionsUrl = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** @param footer - lines above the others */
export const toOrderFrame = (config: MailConfig, locale: Language, footer: string[] = []): MailFrame =>
  toMailFrame(config, locale, [...footer, m.email_layout_tagline({}, { locale })]);

/** What a customer needs at the counter: the code, the place, the way there, and an entry for the calendar. */
export const toPickupParts = (
  { pickupCode, restaurant }: MessageContext,
  locale: Language,
  note?: string,
): Pick<MailParts, 'code' | 'links'> => ({
  code: { value: pickupCode, label: m.email_layout_pickup_code({}, { locale }), ...(note && { note }) },
  links: [
    {
      text: m.email_layout_directions({}, { locale }),
      url: toDirectionsUrl(`${restaurant.name}, ${restaurant.address}`),
    },
  ],
});

/** The address of the restaurant, and where to go there. */
export const toAddressLines = ({ restaurant: { address, pickupInstructions } }: MessageContext): MailLine[] =>
  pickupInstructions ? [address, toRestaurantLine(pickupInstructions)] : [address];

/** The pickup as a calendar file. A later file of the same order replaces the entry, or removes it once canceled. */
export const toCalendarAttachments = (
  { order, restaurant, ordersUrl, now }: MessageContext,
  locale: Language,
): MailAttachment[] => [
  {
    filename: `fondly-${order.orderNumber}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${toCalendarMethod(order)}`,
    content: toCalendarFile(
      {
        ...order,
        restaurantName: restaurant.name,
        restaurantAddress: restaurant.address,
        pickupInstructions: restaurant.pickupInstructions,
        updatedAt: now,
      },
      ordersUrl,
      locale,
    ),
  },
];

export const toSubject = (title: string, { mealName: meal, orderNumber: number }: Order, locale: Language): string =>
  m.email_layout_subject_of_order({ title, meal, number }, { locale });
