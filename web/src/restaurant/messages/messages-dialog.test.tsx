import type { OrderMessagesView } from '@fondly/contract/account/order-message-view';
import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import OrdersPage from '../orders/orders-page.tsx';
import { openRestaurantPage, orders } from '../testing/open-restaurant-page.tsx';
import { approvedOrder, now } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const list = 'GET /api/restaurant/orders';
const read = 'POST /api/restaurant/orders/:id/messages/read';
const send = 'POST /api/restaurant/orders/:id/messages';
const report = 'POST /api/restaurant/orders/:id/messages/:messageId/report';
const block = 'PUT /api/restaurant/orders/:id/messages/block';

const outside = {
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5c01',
  side: 'customer',
  quick: 'outside',
  text: null,
  sentAt: '2026-11-20T21:29:00.000Z',
  isReported: false,
} as const;
const thread: OrderMessagesView = {
  messages: [
    outside,
    { ...outside, id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5c02', quick: null, text: 'See https://x.test' },
  ],
  openUntil: '2026-11-22T00:00:00.000Z',
  left: 10,
  takesText: true,
  isBlocked: false,
};
const unread = { ...approvedOrder, unreadMessages: 2 };

async function open(replies: object) {
  // A busy machine reads the list again while the page is drawn, so its reply changes with `setRead` and not with the count of reads.
  const listReply = orders(unread);
  const page = await openRestaurantPage('/orders', OrdersPage, {
    [list]: [listReply],
    [read]: [ok(read, thread)],
    ...replies,
  });
  await page.person.click(await page.findByRole('button', { name: '2 new messages' }));
  const setRead = () => Object.assign(listReply, orders(approvedOrder));
  return { ...page, setRead, dialog: within(await page.findByRole('dialog')) };
}

describe('Messages with the customer', () => {
  test('open from the board, stay open once they are read, and links in them are not clickable', async () => {
    const page = await open({});
    expect(await page.dialog.findByText("I'm outside")).toBeTruthy();
    expect(page.dialog.getByText('See https://x.test')).toBeTruthy();
    expect(page.dialog.queryByRole('link')).toBeNull();
    expect(page.sent(read).length).toBeGreaterThan(0);
    page.setRead();
    page.signal();
    await vi.waitFor(() => expect(page.queryByRole('button', { name: '2 new messages', hidden: true })).toBeNull());
    expect(page.getByRole('dialog')).toBeTruthy();
  });

  test('are answered with one tap or in words; what was typed stays when it is refused', async () => {
    const answered: OrderMessagesView = {
      ...thread,
      messages: [
        ...thread.messages,
        { ...outside, id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5c03', side: 'restaurant', quick: 'side-entrance' },
      ],
      left: 9,
    };
    const page = await open({ [send]: [ok(send, answered), refused('free-text-off')] });
    await page.person.click(await page.dialog.findByRole('button', { name: 'Come to the side door' }));
    expect(await page.dialog.findByText('You can send 9 more messages.')).toBeTruthy();
    await page.person.type(page.dialog.getByLabelText('Your message'), 'On our way');
    await page.person.click(page.dialog.getByRole('button', { name: 'Send' }));
    expect((await page.dialog.findByRole('alert')).textContent).toContain('Only quick messages');
    expect(page.dialog.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('On our way');
    expect(page.sent(send)).toMatchObject([
      { quick: 'side-entrance', text: null },
      { quick: null, text: 'On our way' },
    ]);
  });

  test('whose answer was lost are sent again as the same message, and a changed one is a new message', async () => {
    const page = await open({ [send]: [refused('internal-error'), refused('internal-error'), ok(send, thread)] });
    const write = () => page.person.click(page.dialog.getByRole('button', { name: 'Send' }));
    await page.person.type(await page.dialog.findByLabelText('Your message'), 'On our way');
    await write();
    await page.dialog.findByRole('alert');
    await write();
    await expect.poll(() => page.sent(send).length).toBe(2);
    await page.person.type(page.dialog.getByLabelText('Your message'), '!');
    await expect.poll(() => page.dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false);
    await write();
    await expect.poll(() => page.sent(send).length).toBe(3);
    const [first, second, third] = page.sent(send) as { requestId: string }[];
    expect(second).toEqual(first);
    expect(third?.requestId).not.toBe(first?.requestId);
  });

  test('are reported, and free text ends with one tap', async () => {
    const reported = { ...thread, messages: thread.messages.map((message) => ({ ...message, isReported: true })) };
    const blocked = { ...thread, takesText: false, isBlocked: true };
    const page = await open({ [report]: [ok(report, reported)], [block]: [ok(block, blocked)] });
    await page.person.click(
      (await page.dialog.findAllByRole('button', { name: /^Report the message/ }))[0] as HTMLElement,
    );
    expect((await page.dialog.findAllByText('Reported to Fondly')).length).toBe(2);
    await page.person.click(page.dialog.getByRole('button', { name: 'Only allow quick messages' }));
    expect(await page.dialog.findByText('Only quick messages can be sent here.')).toBeTruthy();
    expect(page.dialog.getByRole('button', { name: 'Allow written messages again' })).toBeTruthy();
  });

  test.for([
    [{ openUntil: null }, 'Messages closed a day after pickup.'],
    [{ left: 0 }, "You've sent all your messages for this order."],
  ] as const)('%o says "%s"', async ([change, sentence]) => {
    const page = await open({ [read]: [ok(read, { ...thread, ...change })] });
    expect(await page.dialog.findByText(sentence)).toBeTruthy();
    expect(page.dialog.queryByLabelText('Your message')).toBeNull();
  });
});
