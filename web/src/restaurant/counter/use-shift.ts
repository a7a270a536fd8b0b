import type { CounterView } from '@fondly/contract/restaurant/counter';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toServerTime } from '../../shared/api/corrected-clock.ts';
import { useOnline } from '../../shared/api/use-online.ts';
import { counterQuery } from './counter-query.ts';

export type Shift = {
  view: CounterView | undefined;
  isPending: boolean;
  error: Error | null;
  /** False as soon as the device is offline or a response times out. */
  isConnected: boolean;
  /** When the server last answered, in the server's time. */
  answeredAt: Date;
  refetchShift: () => void;
};

/** The shift as last read, and whether the server can be reached. */
export function useShift(): Shift {
  const isOnline = useOnline();
  const { data, isPending, error, isError, dataUpdatedAt, refetch } = useQuery(counterQuery());
  useEffect(() => {
    const refetchOnline = () => void refetch();
    window.addEventListener('online', refetchOnline);
    return () => window.removeEventListener('online', refetchOnline);
  }, [refetch]);
  return {
    view: data,
    isPending,
    error,
    isConnected: isOnline && !isError,
    answeredAt: toServerTime(dataUpdatedAt),
    refetchShift: () => void refetch(),
  };
}
