import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useDeferredValue } from 'react';
import { publicConfig } from './public-config.ts';

/**
 * Draws pages again once the server's time is known, if this device's clock is wrong by a minute or more: they would show
 * another day, and close what is open.
 */
export function AtServerTime({ children }: { children: ReactNode }) {
  const { data } = useQuery(publicConfig());
  // Deferred, so that a small phone draws them in steps.
  const minutes = useDeferredValue(Math.round((data?.clockOffsetMilliseconds ?? 0) / 60_000));
  return <Fragment key={minutes}>{children}</Fragment>;
}
