import * as m from '@fondly/messages';

type ShownCard = { brand: string; last4: string };

const brandNames: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** "Visa", in place of Stripe's word for it; undefined for a brand that we don't know. */
export const findBrandName = (brand: string): string | undefined => brandNames[brand];

/** "Visa ending in 4242". */
export function describeCard({ brand, last4 }: ShownCard): string {
  const name = findBrandName(brand);
  return name ? m.cards_name({ brand: name, digits: last4 }) : m.cards_name_without_brand({ digits: last4 });
}

/** "07/28". */
export function formatExpiry({ expMonth, expYear }: { expMonth: number; expYear: number }): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}
