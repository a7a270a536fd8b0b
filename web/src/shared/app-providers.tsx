import type { ReactNode } from 'react';
import { Mantine } from './mantine.tsx';
import { QueryProvider } from './query-provider.tsx';
import { ToastRegion } from './toast-region.tsx';

/**
 * What the pages of kitchens and operators stand on; their layouts begin with it. Customers' pages begin with the half of
 * it that reads, and bring the rest when they have been drawn.
 */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <Mantine>
      <QueryProvider>{children}</QueryProvider>
      <ToastRegion />
    </Mantine>
  );
}
