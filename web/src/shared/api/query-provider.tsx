import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { dropDeadConnections } from '../live/drop-dead-connections.ts';
import { useSession } from '../session/session.ts';

/** The query client of the pages behind a sign-in. Public pages do without it, which keeps their first load small. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  useClearOnUserChange(queries);
  useReadAgainAfterResume(queries);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/**
 * `call` already retries reads. Without a connection, a read or a change fails at once, so that the page can say so: the
 * library would wait, and make the change much later. Reads are repeated when the connection is back.
 */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 5000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A page that was frozen may be outdated, and the device's clock may have been set since. */
function useReadAgainAfterResume(queries: QueryClient): void {
  useEffect(() => {
    // On a connection that died during the freeze, a request would wait for minutes.
    const readAgain = () => void dropDeadConnections().then(() => queries.invalidateQueries());
    document.addEventListener('resume', readAgain);
    return () => document.removeEventListener('resume', readAgain);
  }, [queries]);
}

/** The next person who signs in must not see what the previous one has read. */
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
