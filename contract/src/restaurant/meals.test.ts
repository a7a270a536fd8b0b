import { expect, test } from 'vitest';
import { mealForm } from './meals.ts';

const { imageUrl } = mealForm.shape;

test.for([
  '/files/../api/account/export',
  '/files/../../etc/passwd',
  '/files/..//..//dev/mailbox',
  '/files/a/b.webp',
  '/files/soup',
  '/files/..webp',
  '//evil.example/x.webp',
  '/files/x.webp?y',
  'https://evil.example/x.webp',
  '/api/account/export',
])('a meal cannot have its picture at %s', (url) => {
  expect(imageUrl.safeParse(url).success).toBe(false);
});

test.for(['/files/AbCd-_0123456789abcdef.webp', '/pictures/garden-salad.webp', null])(
  'a meal can have its picture at %s',
  (url) => {
    expect(imageUrl.parse(url)).toBe(url);
  },
);
