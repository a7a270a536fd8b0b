import type { ReactNode } from 'react';
import { QueryProvider } from '../api/query-provider.tsx';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';

/** The query cache and the toasts of every page behind a sign-in. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      {children}
      <ToastRegion />
    </QueryProvider>
  );
}
