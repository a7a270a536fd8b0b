import { expect, test } from 'vitest';
import { renderInAppLine } from './in-app-lines.ts';

test('a notification is written in the language of its reader from what was stored', () => {
  const line = {
    code: 'new-order',
    customer: 'Maya R.',
    quantity: 2,
    meal: 'Tonkotsu Ramen',
    totalCents: 1200,
    pickupStart: '2026-11-20T22:30:00.000Z',
    timezone: 'America/New_York',
  } as const;
  expect(renderInAppLine(line, 'en')).toEqual({
    title: 'New Order!',
    text: 'Maya R., 2 × Tonkotsu Ramen, $12.00, pickup 5:30 PM',
  });
  expect(renderInAppLine(line, 'es').title).toBe('¡Nuevo pedido!');
  expect(renderInAppLine(line, 'es').text).toMatch(
    /^Maya R\., 2 × Tonkotsu Ramen, \$12\.00, recogida 5:30\sp\.\s?m\.$/,
  );
});
