import type * as contract from '@fondly/contract/admin/tax';
import { noFee } from '@fondly/contract/prices/fee';
import { type Discount, type OrderPrice, priceOrder } from '@fondly/contract/prices/order-price';
import type { z } from 'zod';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { findFeeTerms, requireNoHigherFee } from '../../fees/fee-rules.ts';
import { computeShare } from '../../ledger/share.ts';
import type { App } from '../../platform/app.ts';
import { setTaxArea } from '../../restaurants/set-tax-area.ts';
import { createTaxArea, readTaxArea, renameTaxArea } from '../../tax/tax-areas.ts';
import { findTaxPpm, planTaxRate, type RateInput, withdrawTaxRate } from '../../tax/tax-rates.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

type AreaInput = z.output<typeof contract.createTaxArea.schema.body>;
type PreviewInput = z.output<typeof contract.previewOrderPrice.schema.querystring>;

export async function addTaxArea(app: App, admin: Admin, { reason, ...area }: AreaInput): Promise<{ slug: string }> {
  let slug = '';
  await writeAsAdmin(app, admin, { action: 'tax-area.add', objectId: area.name, reason }, async (tx, now) => {
    slug = await createTaxArea(tx, area, now);
    return `${area.name}, ${area.state}`;
  });
  return { slug };
}

export async function changeTaxAreaName(
  app: App,
  admin: Admin,
  slug: string,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  await writeAsAdmin(app, admin, { action: 'tax-area.rename', objectId: slug, reason }, async (tx) => {
    const formerName = await renameTaxArea(tx, slug, name);
    return formerName === name ? null : `${formerName} → ${name}`;
  });
}

/** The source of the rate is the reason in the audit log. */
export async function planTaxRateAsAdmin(
  app: App,
  admin: Admin,
  area: string,
  rate: RateInput,
): Promise<{ id: string }> {
  let id = '';
  await writeAsAdmin(app, admin, { action: 'tax-rate.plan', objectId: area, reason: rate.source }, async (tx, now) => {
    const planned = await planTaxRate(tx, area, rate, { adminId: admin.id, now });
    id = planned.id;
    return planned.change;
  });
  return { id };
}

export async function withdrawTaxRateAsAdmin(app: App, admin: Admin, id: string, reason: string): Promise<void> {
  await writeAsAdmin(app, admin, { action: 'tax-rate.withdraw', objectId: id, reason }, (tx, now) =>
    withdrawTaxRate(tx, id, { adminId: admin.id, now }),
  );
}

export async function setTaxAreaAsAdmin(
  app: App,
  admin: Admin,
  restaurantId: string,
  { taxArea, reason }: { taxArea: string; reason: string },
): Promise<void> {
  const auditEntry = { action: 'restaurant.tax-area' as const, objectId: restaurantId, reason };
  await writeAsAdmin(app, admin, auditEntry, async (tx, now) => {
    await requireNoHigherFee(tx, restaurantId, taxArea, now);
    return setTaxArea(tx, restaurantId, taxArea, now);
  });
}

/** Computes an order as checkout does, by the rate and the fee of an area on a day. */
export async function previewOrderPrice(app: App, input: PreviewInput) {
  const taxArea = input.taxArea ?? null;
  if (taxArea !== null) await readTaxArea(app.db, taxArea);
  const price = priceOrder({
    unitPriceCents: input.unitPriceCents,
    quantity: input.quantity,
    coupon: toDiscount(input),
    tax: {
      taxPpm: (taxArea === null ? null : await findTaxPpm(app.db, taxArea, input.date)) ?? 0,
      platformDiscountReducesTax: app.config.platformDiscountReducesTax,
    },
    fee: { ...noFee, ...(await findFeeTerms(app.db, { restaurantId: null, taxArea }, input.date)) },
  });
  return toPreview(price);
}

function toDiscount({ discountType, discountValue, discountFunder }: PreviewInput): Discount | null {
  if (!discountType || discountValue === undefined) return null;
  return { code: 'PREVIEW', discountType, value: discountValue, funder: discountFunder };
}

function toPreview(price: OrderPrice) {
  const { discountType, discountFunder, couponCode, feeRuleId, ...amounts } = price;
  return { ...amounts, earningCents: computeShare({ ...price, paidCents: price.totalCents }).earningCents };
}
