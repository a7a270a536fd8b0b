import { queryOptions } from '@tanstack/react-query';
import { readConfig } from './read-config.ts';

/** The public settings, read once for each page load. */
export const publicConfig = () =>
  queryOptions({
    // Without a connection the read fails at once. It is retried when the connection is back.
    queryKey: ['config'],
    queryFn: ({ signal }) => readConfig(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
