import { describe, expect, test } from 'vitest';
import { canonicalForm, decodeForm } from './form-encoding.ts';

const read = (text: string): unknown => JSON.parse(JSON.stringify(decodeForm(text)));

describe('Form encoding', () => {
  test.for([
    ['amount=1200&currency=usd', { amount: '1200', currency: 'usd' }],
    ['metadata[order_id]=o%201+2&metadata[a]=', { metadata: { order_id: 'o 1 2', a: '' } }],
    ['expand[0]=a.b&expand[1]=c', { expand: { 0: 'a.b', 1: 'c' } }],
    ['expand[]=a&expand[]=b', { expand: { 0: 'a', 1: 'b' } }],
    ['a[b][0][c]=1&a[b][0][d]=2', { a: { b: { 0: { c: '1', d: '2' } } } }],
    ['metadata%5Border%5D=1', { metadata: { order: '1' } }],
    ['empty&x=', { empty: '', x: '' }],
    ['', {}],
  ] as const)('the form "%s" is decoded', ([text, fields]) => {
    expect(read(text)).toEqual(fields);
  });

  test('a parameter name cannot change the prototype of objects', () => {
    decodeForm('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('the canonical form depends on the values of parameters and not on their order', () => {
    const same = (left: string, right: string) => canonicalForm(decodeForm(left)) === canonicalForm(decodeForm(right));
    expect(same('a=1&m[x]=2&m[y]=3', 'm[y]=3&m[x]=2&a=1')).toBe(true);
    expect(same('a=1', 'a=2')).toBe(false);
    expect(same('a=1%26b%3D2', 'a=1&b=2')).toBe(false);
  });
});
