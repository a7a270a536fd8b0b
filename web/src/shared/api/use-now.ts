import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { publicConfig } from './public-config.ts';

/**
 * The server's time, updated every `intervalSeconds`, so that a device with a wrong clock still counts the right
 * minutes. Until the server's time is known, the device's clock is used. It is the same object until it changes.
 */
export function useNow(intervalSeconds = 15): Date {
  const config = useQuery(publicConfig());
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalSeconds * 1000);
    return () => clearInterval(timer);
  }, [intervalSeconds]);
  const offset = config.data?.clockOffsetMilliseconds ?? 0;
  return useMemo(() => new Date(now + offset), [now, offset]);
}
