import { useEffect, useState } from 'react';

const tickMilliseconds = 15_000;

/** The time of day, fresh every 15 seconds: minutes on a ticket are never more than that behind. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}
