import { expect, test } from 'vitest';
import { findDifferingTranslations } from './check-repeated-messages.ts';

const messages = [
  { name: 'order_save', english: 'Save', spanish: 'Guardar' },
  { name: 'staff_save', english: 'Save', spanish: 'Grabar' },
  { name: 'order_all', english: 'All', spanish: 'Todos' },
  { name: 'meal_all', english: 'All', spanish: 'Todas' },
  { name: 'order_left', english: { one: '{count} left', other: '{count} left' }, spanish: 'Quedan {count}' },
  { name: 'meal_left', english: { one: '{count} left', other: '{count} left' }, spanish: 'Quedan {count}' },
];
const all = { All: { spanish: ['Todos', 'Todas'], reason: 'gender' } };

test('an English text with two translations is found, unless it needs both', () => {
  expect(findDifferingTranslations(messages, all)).toEqual([
    '"Save" has 2 translations: "Guardar" (order_save), "Grabar" (staff_save)',
  ]);
});

test('an exception allows the named translations only, and one that nothing needs is found', () => {
  expect(findDifferingTranslations(messages.slice(2), { All: { ...all.All, spanish: ['Todos'] } })).toEqual([
    '"All" has 2 translations: "Todos" (order_all), "Todas" (meal_all)',
  ]);
  expect(findDifferingTranslations(messages.slice(4), all)).toEqual([
    'repeated-messages.ts: no message translates "All" as "Todos"',
    'repeated-messages.ts: no message translates "All" as "Todas"',
  ]);
});
