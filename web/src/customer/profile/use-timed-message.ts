import { policies } from '@fondly/contract/policies';
import { useEffect, useState } from 'react';

/** A success message that closes after 3 seconds. */
export function useTimedMessage() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), policies.messageSeconds * 1000);
    return () => clearTimeout(timer);
  }, [isShown]);
  return { isShown, show: () => setShown(true), hide: () => setShown(false) };
}
