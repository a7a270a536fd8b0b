import type { ReactNode } from 'react';
import { QueryProvider } from '../api/query-provider.tsx';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';
import { Mantine } from '../ui/mantine.tsx';

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
