import { within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import OrdersPage from '../orders/orders-page.tsx';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { meal, now } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
afterEach(() => vi.unstubAllGlobals());

const create = 'POST /api/restaurant/meals';
const label = 'List a meal in one line';

async function openPanel(replies = {}) {
  const page = await openRestaurantPage('/orders', OrdersPage, replies);
  await page.person.click(await page.findByRole('button', { name: 'Change meals' }));
  return { page, panel: within(await page.findByRole('dialog', { name: 'Change meals' })) };
}

/** A browser that hears this sentence, or fails with this error. */
function stubDictation(heard: { sentence: string } | { error: string }) {
  class Recognition {
    lang = '';
    onresult: ((event: unknown) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    onend: (() => void) | null = null;
    start() {
      if ('sentence' in heard) this.onresult?.({ results: [[{ transcript: heard.sentence }]] });
      else this.onerror?.(heard);
      this.onend?.();
    }
    abort() {}
  }
  vi.stubGlobal('webkitSpeechRecognition', Recognition);
  const speak = vi.fn();
  vi.stubGlobal('speechSynthesis', { cancel() {}, speak });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = '';
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  return speak;
}

describe('The one-line listing in the header', () => {
  test('a typed line is read back, fills the form with what we know of the meal, and is posted from there', async () => {
    const { page, panel } = await openPanel({ [create]: [ok(create, meal)] });

    await page.person.type(panel.getByLabelText(label), '8 tonkotsu ramen 7.50 5-7pm');
    expect(panel.getByText('8 × Tonkotsu ramen, $7.50, 5:00 PM to 7:00 PM')).toBeTruthy();
    expect(page.sent(create)).toEqual([]);
    await page.person.keyboard('{Enter}');

    const form = within(await page.findByRole('dialog', { name: 'Add New Meal' }));
    expect((form.getByLabelText('Description') as HTMLTextAreaElement).value).toBe('Twelve-hour broth.');
    await page.person.click(form.getByRole('button', { name: 'Post meal' }));

    await vi.waitFor(() => expect(page.sent(create)).toHaveLength(1));
    expect(page.sent(create)[0]).toMatchObject({
      name: 'Tonkotsu ramen',
      availableQuantity: 8,
      priceCents: 750,
      pickupStartTime: '17:00',
      pickupEndTime: '19:00',
    });
    expect(page.where()).toBe('/orders');
  });

  test('a line without a name is explained', async () => {
    const { page, panel } = await openPanel();

    await page.person.type(panel.getByLabelText(label), '8 7.50{Enter}');

    expect(await panel.findByText(/^Please include the meal's name/)).toBeTruthy();
    expect(page.queryByRole('dialog', { name: 'Add New Meal' })).toBeNull();
  });

  test('a spoken line is written and read aloud, and nothing is posted', async () => {
    const speak = stubDictation({ sentence: 'eight tonkotsu ramen seven fifty from five to seven' });
    const { page, panel } = await openPanel();

    await page.person.click(panel.getByRole('button', { name: 'Say the line' }));

    expect((panel.getByLabelText(label) as HTMLInputElement).value).toBe('8 tonkotsu ramen 7.50 from 5 to 7');
    const understood = '8 × Tonkotsu ramen, $7.50, 5:00 PM to 7:00 PM';
    expect(panel.getByText(understood)).toBeTruthy();
    expect(speak.mock.lastCall?.[0]).toMatchObject({ text: understood, lang: 'en-US' });
    expect(page.sent(create)).toEqual([]);
  });

  test.for([
    ['not-allowed', /^The microphone is blocked/],
    ['no-speech', /^We couldn't hear that/],
  ] as const)('the error %s is explained', async ([error, text]) => {
    stubDictation({ error });
    const { page, panel } = await openPanel();

    await page.person.click(panel.getByRole('button', { name: 'Say the line' }));

    expect(await panel.findByText(text)).toBeTruthy();
  });

  test('a browser that cannot listen has no microphone', async () => {
    const { panel } = await openPanel();
    expect(panel.getByLabelText(label)).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Say the line' })).toBeNull();
  });
});
