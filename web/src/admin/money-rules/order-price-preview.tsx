import type { TaxArea } from '@fondly/contract/admin/tax';
import type { Input, Output } from '@fondly/contract/api';
import { formatCents, parseDollars } from '@fondly/contract/money';
import { formatTaxRate } from '@fondly/contract/prices/tax-rate';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { DescriptionList } from '../../shared/ui/data/description-list.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import { Field } from '../../shared/ui/forms/field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import form from '../coupons/coupon-form.module.css';
import { describeFee } from './format-rule.ts';

type Preview = Output<'GET /api/admin/order-price'>;
type Query = Input<'GET /api/admin/order-price'>['querystring'];

/** Computes an order by the rules of a day, as checkout does. */
export function OrderPricePreview({ areas, today }: { areas: TaxArea[]; today: string }) {
  const [price, setPrice] = useState<Preview | null>(null);
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: findFaults,
    send: async (values) => setPrice(await call('GET /api/admin/order-price', { querystring: toQuery(values) })),
  });
  return (
    <>
      <form {...formProps} className={`grid align-start ${form.form}`}>
        <Choice
          label="Tax area"
          name="taxArea"
          options={[...areas.map(({ slug, name }): [string, string] => [slug, name]), ['', 'None']]}
        />
        <TextField
          label="Day of pickup"
          type="date"
          name="date"
          defaultValue={areas[0]?.today ?? today}
          error={fieldErrors.date}
        />
        <TextField
          label="Price of a portion in dollars"
          name="price"
          inputMode="decimal"
          defaultValue="7.50"
          error={fieldErrors.price ?? fieldErrors.unitPriceCents}
        />
        <TextField label="Portions" name="quantity" inputMode="numeric" defaultValue="1" error={fieldErrors.quantity} />
        <Choice label="Coupon" name="coupon" options={couponKinds} />
        <TextField
          label="Off, in dollars or percent"
          optional
          name="discount"
          inputMode="decimal"
          error={fieldErrors.discount ?? fieldErrors.discountValue}
        />
        {problem && <Banner tone="error">{problem}</Banner>}
        <Button type="submit" isPending={isSending} className={form.send}>
          Compute the price
        </Button>
      </form>
      <div role="status">{price && <DescriptionList facts={listFacts(price)} />}</div>
    </>
  );
}

/** The kind of discount and who pays for it. */
const couponKinds: [string, string][] = [
  ['', 'None'],
  ['fixed restaurant', 'Dollars, paid by the kitchen'],
  ['percent restaurant', 'Percent, paid by the kitchen'],
  ['fixed platform', 'Dollars, paid by Fondly'],
  ['percent platform', 'Percent, paid by Fondly'],
];

type ChoiceProps = { label: string; name: string; options: [string, string][] };

const Choice = ({ label, name, options }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <select className={`fit full white height-48 text-16 ${fields.input}`} name={name} {...control}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const readDiscount = ({ coupon = '', discount = '' }: FormValues): number | null =>
  coupon.startsWith('percent') ? (/^\d{1,3}$/.test(discount.trim()) ? Number(discount) : null) : parseDollars(discount);

function findFaults(values: FormValues): FieldErrors {
  return {
    ...(!values.date && { date: 'Please choose a day.' }),
    ...(parseDollars(values.price ?? '') === null && { price: 'Enter an amount such as 7.50.' }),
    ...(!/^\s*\d{1,2}\s*$/.test(values.quantity ?? '') && { quantity: 'Please enter a whole number.' }),
    ...(values.coupon && readDiscount(values) === null && { discount: 'Please enter what the coupon takes off.' }),
  };
}

function toQuery(values: FormValues): Query {
  const [discountType, discountFunder] = (values.coupon ?? '').split(' ') as
    | ['']
    | ['fixed' | 'percent', 'restaurant' | 'platform'];
  return {
    ...(values.taxArea && { taxArea: values.taxArea }),
    date: values.date ?? '',
    unitPriceCents: parseDollars(values.price ?? '') ?? 0,
    quantity: Number(values.quantity),
    ...(discountType && { discountType, discountFunder, discountValue: readDiscount(values) ?? 0 }),
  };
}

function listFacts(price: Preview): [string, string][] {
  const rate = formatTaxRate(price.taxPpm);
  return [
    ['Subtotal', formatCents(price.subtotalCents)],
    ['Discount', formatCents(-price.discountCents)],
    [`Tax: ${rate} of ${formatCents(price.taxBaseCents)}`, formatCents(price.taxCents)],
    ...(price.taxAbsorbedCents > 0
      ? [['Tax that Fondly pays', formatCents(-price.taxAbsorbedCents)] satisfies [string, string]]
      : []),
    ['The customer pays', formatCents(price.totalCents)],
    [
      `Fee: ${describeFee({ basisPoints: price.feeBasisPoints, fixedCents: price.feeFixedCents })}`,
      formatCents(-price.feeCents),
    ],
    ['The kitchen earns', formatCents(price.earningCents)],
  ];
}
