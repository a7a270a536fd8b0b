import type { Output } from '@fondly/contract/api';
import { type AppliedFee, noFee } from '@fondly/contract/prices/fee';
import { priceOrder } from '@fondly/contract/prices/order-price';
import type { FastifyRequest } from 'fastify';
import { findDeviceHash } from '../../accounts/devices/known-devices.ts';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { readMeal } from '../../orders/placement/read-meal.ts';
import type { App } from '../../platform/app.ts';
import { row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { readRequestLanguage } from '../../platform/http/request-language.ts';
import { readCardHolder } from './card-holder.ts';
import { readSavedCards } from './list-cards.ts';

type QuickOrder = Output<'GET /api/meals/:id/quick-order'>;

/** A customer pays no fee, so the total does not depend on it. */
const fee: AppliedFee = noFee;

/** What the sheet for ordering with a saved card shows. Stripe is asked for cards while the meal is read. */
export async function readQuickOrder(
  app: App,
  customer: Customer,
  { mealId, quantity }: { mealId: string; quantity: number },
  request: FastifyRequest,
): Promise<QuickOrder> {
  const [page, { cards, isDeviceConfirmed }, contact] = await Promise.all([
    readMeal(app, customer, mealId, readRequestLanguage(request)),
    readCards(app, customer, findDeviceHash(app, request)),
    readContact(app, customer),
  ]);
  const tax = {
    taxPpm: page.tax?.ppm ?? 0,
    platformDiscountReducesTax: app.config.platformDiscountReducesTax,
  };
  const price = priceOrder({ unitPriceCents: page.meal.priceCents, quantity, coupon: null, tax, fee });
  const { subtotalCents, taxCents, totalCents } = price;
  return {
    ...page,
    quantity,
    price: { subtotalCents, taxCents, totalCents },
    contact,
    card: cards.find((card) => card.isDefault) ?? null,
    isDeviceConfirmed,
  };
}

async function readCards(app: App, customer: Customer, deviceHash: string | null) {
  const holder = await readCardHolder(app, customer, deviceHash);
  return { cards: await readSavedCards(app, customer, holder), isDeviceConfirmed: holder.isDeviceConfirmed };
}

/** The unique index of customer and request finds a customer's orders. */
const findLatestContact = statement(
  'quick-order-contact',
  row({ name: text, email: text, phone: text }),
  `select customer_name as name, customer_email as email, customer_phone as phone from orders
   where customer_id = $1 order by created_at desc, id limit 1`,
);

async function readContact(app: App, { id, name, email, phone }: Customer): Promise<QuickOrder['contact']> {
  const [latest] = await findLatestContact(app.db, [id]);
  return latest ?? { name, email, phone };
}
