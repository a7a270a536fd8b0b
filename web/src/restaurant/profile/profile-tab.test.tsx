import { act, fireEvent } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { now, pickupHours, restaurant } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
beforeAll(preloadTabs);

const save = 'PUT /api/restaurant';
const selling = 'PUT /api/restaurant/selling';
const close = 'POST /api/restaurant/close';
const picture = 'PUT /api/restaurant/pictures/:picture';
const address = 'PUT /api/restaurant/pictures/:picture/address';
const choices = 'GET /api/restaurant/sign-up';
const open = (replies = {}) =>
  openRestaurantPage('/dashboard?tab=profile', DashboardPage, {
    [choices]: [ok(choices, { cuisines: [{ slug: 'japanese', name: 'Japanese' }] })],
    ...replies,
  });

describe('The profile tab', () => {
  test('the profile is saved as typed, and missing fields are named before the request', async () => {
    const page = await open({ [save]: [ok(save, { ...restaurant, name: 'Kumo II' }), refused('internal-error')] });
    const name = await page.findByRole('textbox', { name: 'Restaurant name' });
    await page.person.clear(name);
    await page.person.click(page.getByRole('button', { name: 'Save Changes' }));
    expect(page.getByText('Please enter the name of your restaurant.')).toBeTruthy();
    await page.person.type(name, 'Kumo II');
    await page.person.click(page.getByRole('button', { name: 'Save Changes' }));
    expect(await page.findByText('Profile updated successfully!')).toBeTruthy();
    // "Success messages clear after 3 s"; four seconds, as for a toast, would be too long.
    for (const milliseconds of [3000, 200, 200]) await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    expect(page.queryByText('Profile updated successfully!')).toBeNull();
    const sent = page.sent(save)[0];
    expect(sent).toMatchObject({ name: 'Kumo II', phone: '404 555 0123', cuisines: ['japanese'], websiteUrl: '' });
    await page.person.click(page.getByRole('button', { name: 'Save Changes' }));
    expect(await page.findByText('Failed to update profile. Please try again.')).toBeTruthy();
  });

  test('the weekly hours are edited on the profile tab as on the page for pickup hours', async () => {
    const [read, preview, put] = [
      'GET /api/restaurant/pickup',
      'POST /api/restaurant/pickup/preview',
      'PUT /api/restaurant/pickup',
    ] as const;
    const page = await open({
      [read]: [ok(read, pickupHours)],
      [preview]: [ok(preview, { meals: [], orderIds: [] })],
      [put]: [ok(put, pickupHours)],
    });
    const opens = (await page.findByLabelText('Monday, opens')) as HTMLInputElement;
    expect(opens.value).toBe('11:00');
    const button = page.getByRole('button', { name: 'Save hours' }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);

    fireEvent.change(opens, { target: { value: '10:00' } });
    await page.person.click(button);

    const hours = [{ weekday: 1, opens: '10:00', closes: '21:00' }];
    await vi.waitFor(() => expect(page.sent(put)).toMatchObject([{ change: { kind: 'hours', hours } }]));
  });

  test('a picture that could not be stored shows the specified sentence', async () => {
    const page = await open({ [picture]: [refused('internal-error')] });
    const file = new File(['x'], 'logo.png', { type: 'image/png' });
    await page.person.upload(await page.findByLabelText('Logo file'), file);
    expect(await page.findByText('Failed to upload logo. Please try again.')).toBeTruthy();
  });

  test.for([
    { name: 'a text file', file: new File(['x'], 'menu.txt', { type: 'text/plain' }), requests: 0 },
    { name: 'a broken picture', file: new File(['x'], 'header.png', { type: 'image/png' }), requests: 1 },
  ])('as a header image $name is refused with the types that are possible', async ({ file, requests }) => {
    const page = await open({ [picture]: [refused('not-an-image')] });
    await page.findByRole('textbox', { name: 'Restaurant name' });
    const header = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1);
    fireEvent.change(header as HTMLInputElement, { target: { files: [file] } });

    expect(await page.findByText('Please select an image file (PNG, JPG, SVG)')).toBeTruthy();
    expect(page.sent(picture)).toHaveLength(requests);
  });

  test('an invalid picture address is not sent, and an address that could not be fetched shows an error at its field', async () => {
    const url = 'https://kumo.example/logo.png';
    const page = await open({
      [address]: [refused('image-fetch-failed'), ok(address, { ...restaurant, logoUrl: '/files/logo.webp' })],
    });
    await page.person.click(await page.findByRole('button', { name: 'Use a web address for the logo' }));
    const field = page.getByRole('textbox', { name: 'Web address of the logo' });
    const submitButton = page.getByRole('button', { name: 'Use this image' });
    await page.person.click(submitButton);
    expect(page.getByText('Please enter a web address.')).toBeTruthy();
    await page.person.type(field, 'kumo.example/logo.png');
    await page.person.click(submitButton);
    expect(await page.findByText(/^We couldn't get a picture from this address/)).toBeTruthy();
    await page.person.click(submitButton);
    expect(await page.findByRole('button', { name: 'Change logo' })).toBeTruthy();
    expect(page.sent(address)).toEqual([{ url }, { url }]);
    expect(document.activeElement?.textContent).toMatch(/^Use a web address/);
  });

  test('a header image is stored and shown, and can be removed', async () => {
    const remove = 'DELETE /api/restaurant/pictures/:picture';
    const page = await open({
      [picture]: [ok(picture, { ...restaurant, headerImageUrl: '/files/header.webp' })],
      [remove]: [ok(remove, restaurant)],
    });
    const file = new File(['x'], 'header.png', { type: 'image/png' });
    await page.person.upload(await page.findByLabelText('Header image file'), file);
    const shown = () => page.container.querySelector('img[src^="/files/header"]');
    await vi.waitFor(() => expect(shown()).toBeTruthy());

    await page.person.click(page.getByRole('button', { name: 'Remove header image' }));
    await vi.waitFor(() => expect(shown()).toBeNull());
  });

  test('a password is changed with the present one, and a difference is named', async () => {
    const change = 'POST /api/account/password';
    const page = await open({ [change]: [ok(change, { ok: true })] });
    await page.person.click(await page.findByRole('button', { name: 'Change password' }));
    await page.person.type(page.getByLabelText('Current password'), 'old horse');
    await page.person.type(page.getByLabelText('New password'), 'new horse');
    await page.person.type(page.getByLabelText('Confirm new password'), 'new cow{Enter}');
    expect(await page.findByText('New passwords do not match')).toBeTruthy();
    await page.person.clear(page.getByLabelText('Confirm new password'));
    await page.person.type(page.getByLabelText('Confirm new password'), 'new horse{Enter}');

    expect(await page.findByText('Password updated successfully!')).toBeTruthy();
    expect(page.sent(change)).toEqual([{ currentPassword: 'old horse', newPassword: 'new horse' }]);
  });

  test('a deleted restaurant says so and leads to the landing page', async () => {
    const page = await open({ [close]: [ok(close, { ok: true })] });
    for (const name of ['Delete account', 'Continue', 'Yes, delete it'])
      await page.person.click(await page.findByRole('button', { name }));
    await page.person.type(await page.findByLabelText('Type DELETE to confirm'), 'DELETE');
    await page.person.type(page.getByLabelText('Your password'), 'second-chance');
    await page.person.click(page.getByRole('button', { name: 'Delete my account' }));

    expect(await page.findByText('Your account is deleted')).toBeTruthy();
    expect(page.sent(close)).toEqual([{ confirmation: 'DELETE', password: 'second-chance' }]);
    const assign = vi.fn();
    vi.spyOn(window, 'location', 'get').mockReturnValue({ ...window.location, assign } as never);
    await page.person.click(page.getByRole('button', { name: 'OK' }));
    expect(assign).toHaveBeenCalledWith('/');
  });

  test('deleting needs three confirmations, and a refusal says why and offers to stop selling', async () => {
    const page = await open({
      [close]: [refused('restaurant-has-open-orders')],
      [selling]: [ok(selling, { ...restaurant, isSelling: false })],
    });
    const press = async (name: string) => page.person.click(await page.findByRole('button', { name }));
    const type = async (word: string) => {
      for (const name of ['Delete account', 'Continue', 'Yes, delete it']) await press(name);
      await page.person.type(await page.findByLabelText('Type DELETE to confirm'), word);
      await page.person.type(page.getByLabelText('Your password'), 'second-chance');
      await press('Delete my account');
    };
    await type('delete');
    expect(await page.findByText('Account deletion cancelled. The text did not match "DELETE".')).toBeTruthy();
    expect(page.sent(close)).toEqual([]);
    await type('DELETE');
    expect(await page.findByText(/Customers still have open orders with you/)).toBeTruthy();
    await press('Stop selling instead');
    expect(await page.findByText(/You've stopped selling/)).toBeTruthy();
  });

  test.for([
    { reply: refused('internal-error'), text: 'Failed to delete account. Please contact support.' },
    { reply: 'network-error' as const, text: 'An unexpected error occurred. Please contact support.' },
  ])('a deletion that fails reads the same as for customers: $text', async ({ reply, text }) => {
    const page = await open({ [close]: [reply] });
    for (const name of ['Delete account', 'Continue', 'Yes, delete it'])
      await page.person.click(await page.findByRole('button', { name }));
    await page.person.type(await page.findByLabelText('Type DELETE to confirm'), 'DELETE');
    await page.person.type(page.getByLabelText('Your password'), 'second-chance');
    await page.person.click(page.getByRole('button', { name: 'Delete my account' }));

    expect(await page.findByText(text)).toBeTruthy();
  });
});
