import type { SessionView } from '@fondly/contract/account';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { onTestFinished, vi } from 'vitest';
import { refreshSession } from '../shared/session/session.ts';
import { PageRoutes, readAddress, setAddress } from './page-routes.tsx';

export const signedOutSession: SessionView = { user: null, restaurant: null };

export const maya: SessionView = {
  user: {
    id: '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a01',
    name: 'Maya Robinson',
    email: 'maya@example.com',
    phone: null,
    isEmailConfirmed: true,
    isAdmin: false,
    createdAt: '2026-11-01T12:00:00.000Z',
  },
  restaurant: null,
};

export const chef: SessionView = {
  ...maya,
  restaurant: {
    id: '0d4e4c52-5d64-4e6a-8f0b-3f7d2b8c9a02',
    name: 'Kumo Noodle Bar',
    status: 'approved',
    role: 'owner',
  },
};

type Pages = Record<string, ComponentType>;

/**
 * Opens `address` in a router with the given pages, and tells where it is, so that a test can assert redirects. The
 * session is read first, as in a tab that has been open for a while.
 */
export async function openPage(address: string, pages: Pages) {
  await refreshSession();
  setAddress(address);
  const elements = Object.entries(pages).map(([path, Page]) => [path, <Page key={path} />]);
  const screen = render(<PageRoutes pages={Object.fromEntries(elements)} />);
  onTestFinished(cleanup);
  const person = userEvent.setup({ advanceTimers: (milliseconds) => void vi.advanceTimersByTime(milliseconds) });
  return { ...screen, person, where: readAddress };
}
