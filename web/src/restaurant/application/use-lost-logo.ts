import { useEffect, useState } from 'react';
import { takeLostLogo } from '../signup/lost-logo.ts';

/** Whether the logo of the sign-up that has just ended was not kept, until somebody does something about it. */
export function useLostLogo(): { isLost: boolean; forget: () => void } {
  const [isLost, setLost] = useState(false);
  // Taken once, and not while rendering, which may happen twice.
  useEffect(() => {
    if (takeLostLogo()) setLost(true);
  }, []);
  return { isLost, forget: () => setLost(false) };
}
