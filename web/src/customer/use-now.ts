import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { publicConfig } from './queries.ts';

/**
 * The server's time of day, told anew every `everySeconds`: a phone whose clock is wrong still shows the minutes that
 * count. Before the server's time is known, the device's.
 */
export function useNow(intervalSeconds: number): Date {
  const config = useQuery(publicConfig());
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalSeconds * 1000);
    return () => clearInterval(timer);
  }, [intervalSeconds]);
  return new Date(now + (config.data?.clockOffsetMilliseconds ?? 0));
}
