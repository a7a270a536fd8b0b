import { act, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { maya } from '../../testing/open-page.tsx';
import { ok, refused } from '../../testing/stub-api.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleOrder } from '../testing/samples.ts';
import ProfilePage from './profile-page.tsx';

const update = 'PATCH /api/account/profile';
const read = 'GET /api/account/settings';
const readAlerts = 'GET /api/account/alert-settings';
const setAlerts = 'PUT /api/account/alert-settings';
const listCards = 'GET /api/account/cards';
const choices = {
  orders: { mail: true, app: true },
  favorites: { mail: true, app: true },
  area: { mail: false, app: true, sms: false },
};
const open = (replies: Parameters<typeof openCustomerPage>[0]['replies'] = {}) =>
  openCustomerPage({
    replies: {
      [read]: [ok(read, { image: null, choices })],
      [readAlerts]: [ok(readAlerts, { quietFrom: '21:00', quietUntil: '08:00', maxPerDay: 6 })],
      [listCards]: [ok(listCards, { cards: [], isDeviceConfirmed: false })],
      ...replies,
    },
    path: '/customer-profile',
    address: '/customer-profile',
    Page: ProfilePage,
  });

describe('The profile page', () => {
  test('the page shows the details, the sign-up date and the user id', async () => {
    const page = await open();

    expect(page.getByRole('heading', { level: 1, name: 'Maya Robinson' })).toBeTruthy();
    expect(page.getByText('Email (cannot be changed)').nextElementSibling?.textContent).toBe('maya@example.com');
    expect(page.getByText(/Member since November 1, 2026/)).toBeTruthy();
    const id = maya.user?.id ?? '';
    await page.person.click(page.getByRole('button', { name: `Copy user ID ${id.slice(0, 8)}…` }));
    expect(await navigator.clipboard.readText()).toBe(id);
  });

  test('name and phone are changed, and the message closes after 3 seconds', async () => {
    const changed = { ...maya, user: { ...maya.user!, name: 'Maya R.', phone: '+14045550134' } };
    const page = await open({ [update]: [ok(update, changed)] });
    await page.person.click(page.getByRole('button', { name: 'Edit' }));
    expect((page.getByLabelText('Email') as HTMLInputElement).disabled).toBe(true);
    await page.person.clear(page.getByLabelText('Full name'));
    await page.person.type(page.getByLabelText('Full name'), 'Maya R.');
    await page.person.type(page.getByLabelText('Phone (optional)'), '404 555 0134');
    await page.person.click(page.getByRole('button', { name: 'Save Changes' }));

    expect(await page.findByText('Profile updated successfully!')).toBeTruthy();
    expect(page.getByRole('heading', { level: 1, name: 'Maya R.' })).toBeTruthy();
    expect(page.getByText('404 555 0134')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(page.queryByText('Profile updated successfully!')).toBeNull();
  });

  test('quiet hours and the daily limit are saved at once, with the time zone of the device', async () => {
    const answer = { quietFrom: '21:00', quietUntil: '09:00', maxPerDay: 6 };
    const page = await open({ [setAlerts]: [ok(setAlerts, answer)] });
    await page.person.selectOptions(await page.findByLabelText('Quiet until'), '9:00 AM');
    const saved = page.requests.find(({ operation }) => operation === setAlerts)?.body;
    expect(saved).toMatchObject({ ...answer, timezone: expect.any(String) });
    expect((page.getByLabelText('Quiet until') as HTMLSelectElement).value).toBe('09:00');
  });

  test('Cancel changes nothing', async () => {
    const page = await open();
    await page.person.click(page.getByRole('button', { name: 'Edit' }));
    await page.person.type(page.getByLabelText('Full name'), ' the Second');
    await page.person.click(page.getByRole('button', { name: 'Cancel' }));

    expect(page.getByRole('heading', { level: 1, name: 'Maya Robinson' })).toBeTruthy();
    expect(page.requests.some(({ operation }) => operation === update)).toBe(false);
  });

  test.for([
    { reply: refused('internal-error'), text: 'Failed to update profile. Please try again.' },
    { reply: 'network-error', text: 'Failed to update profile. Please try again.' },
  ] as const)('a failed change shows: $text', async ({ reply, text }) => {
    const page = await open({ [update]: [reply] });
    await page.person.click(page.getByRole('button', { name: 'Edit' }));
    await page.person.click(page.getByRole('button', { name: 'Save Changes' }));

    expect((await page.findByRole('alert')).textContent).toBe(text);
  });

  test.for([
    ['a refusal', refused('internal-error')],
    ['a lost network', 'network-error'],
    ['a server that never answers', 'never'],
  ] as const)('a failed sign-out after %s shows an error next to the button', async ([, reply]) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), milliseconds / 100);
      return controller.signal;
    });
    onTestFinished(() => timeout.mockRestore());
    const page = await open({ 'POST /api/account/sign-out': [reply] });

    await page.person.click(page.getByRole('button', { name: 'Log out' }));

    expect((await page.findByRole('alert')).textContent).toBe('Failed to sign out. Please try again.');
  });
});

describe('Deleting the account', () => {
  test('an open order is named at the first question', async () => {
    const page = await open({ 'GET /api/orders': [ok('GET /api/orders', { orders: [sampleOrder] })] });

    await page.person.click(page.getByRole('button', { name: 'Delete Account' }));

    expect((await page.findByRole('alert')).textContent).toContain('You still have an open order.');
  });
});

describe('Notification settings', () => {
  test('texts cannot be turned on without a phone number', async () => {
    const page = await open();

    expect(((await page.findByRole('switch', { name: 'SMS' })) as HTMLInputElement).disabled).toBe(true);
    expect(page.getByText('Add your phone number to your details first.')).toBeTruthy();
  });

  const choose = 'PUT /api/account/choices';

  test('a switch changes at once and sends its topic and channel', async () => {
    const savedSettings = { image: null, choices: { ...choices, area: { mail: true, app: true, sms: false } } };
    const page = await open({ [choose]: [ok(choose, savedSettings)] });
    const mails = (await page.findByRole('switch', { name: 'Marketing: Email' })) as HTMLInputElement;
    expect(mails.checked).toBe(false);

    await page.person.click(mails);

    expect(mails.checked).toBe(true);
    expect(page.requests.at(-1)).toMatchObject({
      operation: choose,
      body: { topic: 'area', channel: 'mail', isEnabled: true },
    });
  });

  test('a switch that the server refuses changes back', async () => {
    const page = await open({ [choose]: [refused('internal-error')] });
    expect(((await page.findByRole('switch', { name: 'SMS' })) as HTMLInputElement).checked).toBe(false);
    const app = page.getByRole('switch', { name: 'Your orders: App' }) as HTMLInputElement;

    await page.person.click(app);

    expect(await page.findByText('Something went wrong. Please try again.')).toBeTruthy();
    expect(app.checked).toBe(true);
  });

  test('settings that failed to load can be loaded again', async () => {
    const page = await open({ [read]: [refused('internal-error'), ok(read, { image: null, choices })] });

    await page.person.click(await page.findByRole('button', { name: 'Try again' }));

    expect(await page.findByRole('switch', { name: 'Your favorites: Email' })).toBeTruthy();
  });
});

describe('Changing the password', () => {
  const change = 'POST /api/account/password';
  async function fill(page: Awaited<ReturnType<typeof open>>, first: string, second: string) {
    await page.person.click(page.getByRole('button', { name: 'Change Password' }));
    await page.person.type(page.getByLabelText('Current password'), 'old horse');
    await page.person.type(page.getByLabelText('New password'), first);
    await page.person.type(page.getByLabelText('Confirm new password'), second);
    await page.person.click(page.getByRole('button', { name: 'Update password' }));
  }

  test('a changed password closes the panel, and the message closes after 3 seconds', async () => {
    const page = await open({ [change]: [ok(change, { ok: true })] });
    await fill(page, 'new horse', 'new horse');

    expect(await page.findByText('Password updated successfully!')).toBeTruthy();
    expect(page.queryByLabelText('Current password')).toBeNull();
    expect(page.requests.at(-1)?.body).toEqual({ currentPassword: 'old horse', newPassword: 'new horse' });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(page.queryByText('Password updated successfully!')).toBeNull();
  });

  test.for([
    { first: 'new horse', second: 'new cow', text: 'New passwords do not match' },
    { first: 'new', second: 'new', text: 'Password must be at least 6 characters long.' },
  ])('invalid input shows: $text', async ({ first, second, text }) => {
    const page = await open();
    await fill(page, first, second);

    expect(await page.findByText(text)).toBeTruthy();
  });

  test.for([
    { reply: refused('wrong-password'), text: "That's not your current password. Nothing was changed." },
    { reply: refused('internal-error'), text: 'Failed to update password. Please try again.' },
  ])('a failed change shows: $text', async ({ reply, text }) => {
    const page = await open({ [change]: [reply] });
    await fill(page, 'new horse', 'new horse');

    expect(await page.findByText(text)).toBeTruthy();
  });
});

describe('Deleting the account', () => {
  const remove = 'POST /api/account/delete';
  async function confirmTwice(page: Awaited<ReturnType<typeof open>>, word: string) {
    await page.person.click(page.getByRole('button', { name: 'Delete Account' }));
    await page.person.click(await page.findByRole('button', { name: 'Continue' }));
    await page.person.click(await page.findByRole('button', { name: 'Yes, delete it' }));
    await page.person.type(await page.findByLabelText('Type DELETE to confirm'), word);
    await page.person.type(page.getByLabelText('Your password'), 'old horse');
    await page.person.click(page.getByRole('button', { name: 'Delete my account' }));
  }

  test('three confirmations delete the account, and the page says so', async () => {
    const page = await open({ [remove]: [ok(remove, { ok: true })] });
    await confirmTwice(page, 'DELETE');

    expect(await page.findByText('Your account is deleted')).toBeTruthy();
    expect(page.requests.at(-1)?.body).toEqual({ confirmation: 'DELETE', password: 'old horse' });
  });

  test('another word cancels and sends nothing', async () => {
    const page = await open();
    await confirmTwice(page, 'delete');

    expect(await page.findByText('Account deletion cancelled.')).toBeTruthy();
    expect(page.requests.map(({ operation }) => operation)).not.toContain(remove);
  });

  test('a no to the first question cancels and sends nothing', async () => {
    const page = await open();
    await page.person.click(page.getByRole('button', { name: 'Delete Account' }));
    await page.person.click(await page.findByRole('button', { name: 'Keep my account' }));

    expect(await page.findByText('Account deletion cancelled.')).toBeTruthy();
  });

  test.for([
    { reply: refused('has-open-order'), text: /You still have an open order/ },
    { reply: refused('internal-error'), text: 'Failed to delete account. Please contact support.' },
    { reply: 'network-error' as const, text: 'An unexpected error occurred. Please contact support.' },
  ])('a refused deletion shows: $text', async ({ reply, text }) => {
    const page = await open({ [remove]: [reply] });
    await confirmTwice(page, 'DELETE');

    expect(await page.findByText(text)).toBeTruthy();
  });
});

describe('Picture and devices', () => {
  test('a file that is not a picture is refused before the upload', async () => {
    const page = await open();
    const input = page.getByLabelText('Profile Picture', { selector: 'input' }) as HTMLInputElement;
    input.accept = '';

    await page.person.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }));

    expect(await page.findByText('Please select an image file (PNG, JPG, etc.)')).toBeTruthy();
  });

  test('a picture is shown once it is stored, and can be removed', async () => {
    const put = 'PUT /api/account/picture';
    const drop = 'DELETE /api/account/picture';
    const page = await open({
      [put]: [ok(put, { image: '/files/abc.webp', choices })],
      [drop]: [ok(drop, { image: null, choices })],
    });

    await page.person.upload(
      page.getByLabelText('Profile Picture', { selector: 'input' }),
      new File(['x'], 'me.png', { type: 'image/png' }),
    );
    const picture = () => page.container.querySelector('img[src="/files/abc-480.webp"]');
    await vi.waitFor(() => expect(picture()).toBeTruthy());
    await page.person.click(await page.findByRole('button', { name: 'Remove' }));

    expect(await page.findByRole('button', { name: 'Add Profile Picture' })).toBeTruthy();
    expect(picture()).toBeNull();
  });

  test('devices are listed on request, and all others can be signed out', async () => {
    const list = 'GET /api/account/sessions';
    const end = 'POST /api/account/sessions/end-others';
    const at = '2026-11-20T10:00:00.000Z';
    const [currentId, otherId] = ['6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a01', '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a02'];
    const mac = { id: currentId, device: 'Safari on Mac', signedInAt: at, lastUsedAt: at, isCurrent: true };
    const phone = { id: otherId, device: 'Chrome on Android', signedInAt: at, lastUsedAt: at, isCurrent: false };
    const page = await open({
      [list]: [ok(list, { sessions: [mac, phone] }), ok(list, { sessions: [mac] })],
      [end]: [ok(end, { ok: true })],
    });

    await page.person.click(page.getByRole('button', { name: 'Logged-in devices' }));
    expect(await page.findByRole('button', { name: 'Log out Chrome on Android' })).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Log out all other devices' }));

    expect(await page.findByText('This device')).toBeTruthy();
    await waitFor(() => expect(page.queryByText('Chrome on Android')).toBeNull());
  });
});
