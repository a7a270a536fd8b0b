import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { TopBar } from './top-bar.tsx';

const person = { id: 'p', name: 'Maya Rivera', email: 'maya@fondly.test' } as Parameters<typeof TopBar>[0]['person'];
const Page = () => <TopBar person={person} />;
const unread = 'GET /api/account/notifications/unread';
const open = (address: string, zip: string | null) =>
  openCustomerPage({
    replies: { [unread]: [ok(unread, { count: 0 })] },
    path: '*',
    address,
    Page,
    remember: () => zip && localStorage.setItem('fondly.last-zip', JSON.stringify(zip)),
  });

test.for([
  { address: '/alerts', zip: '30308', name: 'Find meals near 30308' },
  { address: '/alerts', zip: null, name: 'Find by ZIP' },
])('the header of $address leads to meals near the ZIP $zip', async ({ address, zip, name }) => {
  await open(address, zip);
  expect(await screen.findByRole('link', { name })).toBeTruthy();
});

test.for([
  { address: '/kitchens', zip: null },
  { address: '/kitchens', zip: '30308' },
  { address: '/meal-search', zip: '30308' },
  { address: '/zip/30308', zip: '30308' },
])(
  'a page that asks for a ZIP or names it has no second one in its header: $address, $zip',
  async ({ address, zip }) => {
    await open(address, zip);
    await screen.findByRole('link', { name: /profile of Maya/ });
    expect(screen.queryByRole('link', { name: /^Find (meals near|by ZIP)/ })).toBeNull();
  },
);
