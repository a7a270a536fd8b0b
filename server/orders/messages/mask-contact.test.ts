import { expect, test } from 'vitest';
import { maskContact } from './mask-contact.ts';

test.for([
  ['Call me: (404) 555-0134', 'Call me: •••'],
  ['404.555.0134 please', '••• please'],
  ['+1 404 555 0134', '•••'],
  ['4045550134', '•••'],
  ['555-0134', '•••'],
  ['4 0 4 5 5 5 0 1 3 4', '•••'],
  ['write to maya.rivers+x@example.co.uk!', 'write to •••!'],
  ['MAYA@EXAMPLE.COM, thanks', '•••, thanks'],
])('"%s" becomes "%s"', ([text, masked]) => {
  expect(maskContact(text ?? '')).toBe(masked);
});

test.for([
  'I am there at 7:30',
  'Order 9F2MKP',
  '88 Ponce Row NE, 30308',
  'from 5 to 7, on 2026-11-20',
  '2 × ramen, $15.00',
  'me @ the door',
])('"%s" stays as it is', (text) => {
  expect(maskContact(text)).toBe(text);
});
