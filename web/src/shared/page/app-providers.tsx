import type { ReactNode } from 'react';
import { QueryProvider } from '../api/query-provider.tsx';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';

/** What every page behind a sign-in needs around it: its cache of reads, and toasts. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      {children}
      <ToastRegion />
    </QueryProvider>
  );
}
