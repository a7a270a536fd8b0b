import { expect, test } from 'vitest';
import { writeTestFiles } from '../../testing/write-test-files.ts';
import { findUnusedMessages } from './check-unused-messages.ts';

const catalog = (keys: string[]) => JSON.stringify(Object.fromEntries(keys.map((key) => [key, 'A text'])));

test('a message that no code calls is found, and one that only a test calls', () => {
  const root = writeTestFiles({
    'messages/catalogs/en/order.json': catalog(['pay', 'pay_now', 'tested', 'parts', 'passed', 'marked']),
    'messages/catalogs/es/order.json': catalog(['only_spanish']),
    'web/src/customer/order.tsx': 'm.order_pay_now(); m.order_parts.parts(); show(m.order_passed);',
    'web/public/offline.html': '<p>{{order_marked}}</p>',
    'web/src/customer/order.test.tsx': 'm.order_tested();',
  });
  expect(findUnusedMessages(root)).toEqual([
    'messages/catalogs/en/order.json: nothing uses pay',
    'messages/catalogs/en/order.json: nothing uses tested',
  ]);
});

test('an area whose keys are made from codes is used', () => {
  const root = writeTestFiles({
    'messages/catalogs/en/problem.json': catalog(['not_found']),
    'contract/src/problem-message.ts': ['messages[`problem_', '{code}`];'].join('$'),
  });
  expect(findUnusedMessages(root)).toEqual([]);
});
