import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { publicConfig } from './public-config.ts';

/**
 * The server's time of day, updated every `intervalSeconds`: a device whose clock is wrong still counts the right
 * minutes. Until the server's time is known, the device's.
 */
export function useNow(intervalSeconds = 15): Date {
  const config = useQuery(publicConfig());
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalSeconds * 1000);
    return () => clearInterval(timer);
  }, [intervalSeconds]);
  return new Date(now + (config.data?.clockOffsetMilliseconds ?? 0));
}
