import { fireEvent } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { meal, now } from '../testing/sample-data.ts';
import NewMenuItemPage from './new-menu-item-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const create = 'POST /api/restaurant/meals';
const open = (replies = {}) => openRestaurantPage('/new-menu-item', NewMenuItemPage, replies);
type Page = Awaited<ReturnType<typeof open>>;

const set = (page: Page, label: string, value: string) =>
  fireEvent.change(page.getByLabelText(label), { target: { value } });
const post = async (page: Page) => page.person.click(page.getByRole('button', { name: 'Post meal' }));

async function fillIn(page: Page) {
  await page.findByLabelText('Name');
  set(page, 'Name', 'Tonkotsu Ramen');
  set(page, 'Description', 'Twelve-hour broth.');
  set(page, 'Price', '7.50');
  set(page, 'Original price (optional)', '$16');
  set(page, 'Pickup start', '17:30');
  set(page, 'Pickup end', '19:00');
  await page.person.click(page.getByRole('button', { name: 'None of the top 9 allergens' }));
}

describe('Uploading a picture', () => {
  const send = 'POST /api/restaurant/images';
  const url = '/files/abc.webp';
  const uploaded = [ok(send, { url, width: 1600, height: 1200 })];
  const picture = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'ramen', { type });
  const choose = async (page: Page, file: File) =>
    fireEvent.change(await page.findByLabelText('Picture file'), { target: { files: [file] } });

  test('a picture is uploaded unchanged, selected and listed with the meal', async () => {
    const page = await open({ [send]: uploaded, [create]: [ok(create, meal)] });
    const file = picture('image/png', 10);

    await choose(page, file);

    const ownPicture = (await page.findByRole('radio', { name: 'Yours' })) as HTMLInputElement;
    expect(ownPicture.checked).toBe(true);
    expect(page.sent(send)).toEqual([file]);
    await fillIn(page);
    await post(page);
    await vi.waitFor(() => expect(page.sent(create)).toMatchObject([{ imageUrl: url }]));
  });

  test.for([
    { what: 'a text', file: picture('text/plain', 10), text: 'Please select an image file (PNG, JPG, etc.)' },
    { what: '10 MB', file: picture('image/png', 10 * 1024 * 1024), text: 'File size must be less than 10MB' },
  ])('$what is refused before the upload: $text', async ({ file, text }) => {
    const page = await open({ [send]: uploaded });

    await choose(page, file);

    expect((await page.findByRole('alert')).textContent).toBe(text);
    expect(page.sent(send)).toEqual([]);
  });

  test.for([
    { reply: refused('not-an-image'), text: 'Please select an image file (PNG, JPG, etc.)' },
    { reply: refused('internal-error'), text: 'Failed to upload image. Please try again.' },
  ])('a refused upload reads $text', async ({ reply, text }) => {
    const page = await open({ [send]: [reply] });

    await choose(page, picture('image/png', 10));

    expect((await page.findByRole('alert')).textContent).toBe(text);
  });

  test('an upload in progress disables the form', async () => {
    const page = await open({ [send]: ['never'] });

    await choose(page, picture('image/png', 10));

    expect(page.getByLabelText('Name').matches(':disabled')).toBe(true);
  });
});
