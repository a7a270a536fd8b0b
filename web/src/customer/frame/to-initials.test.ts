import { expect, test } from 'vitest';
import { toInitials } from './to-initials.ts';

test.for([
  ['Maya Robinson', 'MR'],
  ['  maya  ', 'M'],
  ['Nora N. 🍕', 'NN'],
  ['🍕 Nora', 'N'],
  ['Åsa Öberg', 'ÅÖ'],
  ['👩‍🍳', '👩‍🍳'],
  ['', ''],
] as const)('the initials of "%s" are "%s"', ([name, initials]) => {
  expect(toInitials(name)).toBe(initials);
});
