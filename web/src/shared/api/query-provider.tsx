import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../session/session.ts';

/** What the pages behind a sign-in read with. Public pages do without, which keeps their first load small. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  useClearOnUserChange(queries);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** `call` repeats reads by itself, so a query that fails has failed. */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5000 }, mutations: { retry: false } },
  });
}

/** Nothing that one person has read is ever shown to the next. */
function useClearOnUserChange(queries: QueryClient): void {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  const [previousUserId, setPreviousUserId] = useState(userId);
  useEffect(() => {
    if (userId === previousUserId) return;
    if (previousUserId !== null) queries.clear();
    setPreviousUserId(userId);
  }, [userId, previousUserId, queries]);
}
