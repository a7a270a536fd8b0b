import { expect, test } from 'vitest';
import { chef, maya, openPage, signedOutSession } from '../testing/open-page.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';
import { AccountLink } from './account-link.tsx';

const admin = { ...maya, user: { ...maya.user, isAdmin: true } } as typeof maya;

test.for([
  { who: 'a visitor', session: signedOutSession, name: 'Log in', to: '/login' },
  { who: 'a customer', session: maya, name: 'My orders', to: '/past-orders' },
  { who: 'a kitchen', session: chef, name: 'My dashboard', to: '/dashboard' },
  { who: 'an admin', session: admin, name: 'My dashboard', to: '/admin' },
])('$who finds "$name" on the public pages', async ({ session, name, to }) => {
  stubApi({ 'GET /api/account/session': [ok('GET /api/account/session', session)] });
  const page = await openPage('/', { '/': AccountLink });

  expect(page.getByRole('link', { name }).getAttribute('href')).toBe(to);
});
