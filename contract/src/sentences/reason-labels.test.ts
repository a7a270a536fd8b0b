import { expect, test } from 'vitest';
import { denyReasons } from '../restaurant/deny-reasons.ts';
import { refundReasons } from '../restaurant/refund-reasons.ts';
import { orderReasonLabel } from './reason-labels.ts';

test.for([
  ['Sold out', 'Agotado'],
  ['Closing early', 'Cerramos temprano'],
  ['Something went wrong in the kitchen', 'Hubo un problema en la cocina'],
  ["We're closing before your pickup time.", 'Cerramos antes de la recogida'],
  ['Part of the order was sold out', 'Una parte del pedido estaba agotada'],
  ['Something was missing', 'Faltaba algo'],
  ['The food was not as it should be', 'Hubo un problema con la comida'],
  ['The kitchen had to close', 'La cocina tuvo que cerrar'],
  ['The customer asked for it', 'Usted lo pidió'],
] as const)('the stored reason "%s" reads "%s" in Spanish', ([stored, label]) => {
  expect(orderReasonLabel(stored, 'customer', 'es')).toBe(label);
});

test('every reason from a list has a label, in the language of the page if none is named', () => {
  const stored = [...Object.values(denyReasons), ...Object.values(refundReasons)];
  expect(stored.filter((reason) => orderReasonLabel(reason, 'restaurant') === null)).toEqual([]);
});

test('what a person typed has no label, because it stays as written', () => {
  expect(orderReasonLabel('Our oven broke.', 'customer', 'es')).toBeNull();
});
