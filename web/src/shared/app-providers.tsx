import '../styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { cssVariablesResolver, theme } from '../theme.ts';
import { useSession } from './session.ts';
import toastStyles from './toast.module.css';

/**
 * What the pages behind a sign-in stand on; the layouts of customers and kitchens begin with it. Public pages do
 * without, which keeps their first load small.
 */
export function AppProviders({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  useForgetting(queries);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme="light">
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      <Notifications position="top-right" limit={3} className={toastStyles.region} zIndex={400} />
    </MantineProvider>
  );
}

/** `call` repeats reads by itself, so a query that fails has failed. */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5000 }, mutations: { retry: false } },
  });
}

/** Nothing that one person has read is ever shown to the next. */
function useForgetting(queries: QueryClient): void {
  const session = useSession();
  const personId = session.status === 'signed-in' ? session.user.id : null;
  const [seenId, setSeenId] = useState(personId);
  useEffect(() => {
    if (personId === seenId) return;
    if (seenId !== null) queries.clear();
    setSeenId(personId);
  }, [personId, seenId, queries]);
}
