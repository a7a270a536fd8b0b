import { afterEach, describe, expect, test, vi } from 'vitest';
import { chef, openPage } from '../../../testing/open-page.tsx';
import { ok, refused, stubApi } from '../../../testing/stub-api.ts';
import { QueryProvider } from '../../api/query-provider.tsx';
import PasskeyButton from './passkey-button.tsx';
import PasskeyList from './passkey-list.tsx';

const list = 'GET /api/account/passkeys';
const start = 'POST /api/account/passkeys/new';
const challenge = 'POST /api/account/passkeys/challenge';
const remove = 'DELETE /api/account/passkeys/:id';
const passkey = {
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b01',
  name: 'Phone',
  createdAt: '2026-11-20T20:00:00.000Z',
  lastUsedAt: null,
};
const creation = {
  challenge: 'AAAA',
  rp: { name: 'Fondly' },
  user: { id: 'AAAA', name: 'a', displayName: 'a' },
  pubKeyCredParams: [],
};

vi.useFakeTimers({ shouldAdvanceTime: true });
afterEach(() => void vi.unstubAllGlobals());

/** A browser with passkeys, whose person stops every time. */
function stubDevice() {
  vi.stubGlobal('PublicKeyCredential', class {});
  const stop = () => Promise.reject(new DOMException('stopped', 'NotAllowedError'));
  vi.stubGlobal('navigator', Object.assign(navigator, { credentials: { create: stop, get: stop } }));
}

async function open(Part: () => React.ReactNode, replies: Parameters<typeof stubApi>[0]) {
  const requests = stubApi({ 'GET /api/account/session': [ok('GET /api/account/session', chef)], ...replies });
  const page = await openPage('/profile', { '/profile': () => <QueryProvider>{<Part />}</QueryProvider> });
  return { ...page, sent: (operation: string) => requests.filter((one) => one.operation === operation) };
}

describe('The passkeys of a person', () => {
  test('are listed and deleted, and a browser without passkeys says so', async () => {
    const page = await open(PasskeyList, {
      [list]: [ok(list, { passkeys: [passkey] }), ok(list, { passkeys: [] })],
      [remove]: [ok(remove, { ok: true })],
    });
    expect(await page.findByText('Added Nov 20, 2026')).toBeTruthy();
    expect(page.getByText('This browser has no passkeys.')).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Delete the passkey Phone' }));
    await expect.poll(() => page.queryByText('Phone')).toBeNull();
  });

  test('a person who stops keeps the name that they typed, and can try again', async () => {
    stubDevice();
    const page = await open(PasskeyList, { [list]: [ok(list, { passkeys: [] })], [start]: [ok(start, creation)] });
    await page.person.click(await page.findByRole('button', { name: 'Add a passkey' }));
    expect(await page.findByText('Enter a name for the device.')).toBeTruthy();
    await page.person.type(page.getByLabelText('Name of the device'), 'Phone');
    await page.person.click(page.getByRole('button', { name: 'Add a passkey' }));
    expect(await page.findByText('No passkey was used. Try again, or continue without one.')).toBeTruthy();
    expect(page.getByDisplayValue('Phone')).toBeTruthy();
  });

  test('a list that failed to load is loaded again', async () => {
    const page = await open(PasskeyList, { [list]: [refused('internal-error'), ok(list, { passkeys: [passkey] })] });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByText('Phone')).toBeTruthy();
  });

  test('are offered only to people who have one, and a refusal is explained', async () => {
    stubDevice();
    const send = vi.fn();
    const without = await open(() => <PasskeyButton send={send} />, { [list]: [ok(list, { passkeys: [] })] });
    await expect.poll(() => without.sent(list)).toHaveLength(1);
    expect(without.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    without.unmount();

    const page = await open(() => <PasskeyButton send={send} />, {
      [list]: [ok(list, { passkeys: [passkey] })],
      [challenge]: [refused('too-many-requests'), ok(challenge, { challenge: 'AAAA' })],
    });
    await page.person.click(await page.findByRole('button', { name: 'Use a passkey' }));
    expect((await page.findByRole('alert')).textContent).toMatch(/too many/i);
    await page.person.click(page.getByRole('button', { name: 'Use a passkey' }));
    await expect.poll(() => page.getByRole('alert').textContent).toMatch(/^No passkey was used/);
    expect(send).not.toHaveBeenCalled();
  });
});
