import { useEffect, useState } from 'react';
import { takeLogoFailure } from '../signup/logo-failure.ts';

/** Why the logo of the sign-up that has just ended was not kept, until somebody does something about it; else null. */
export function useLogoFailure(): { reason: string | null; forget: () => void } {
  const [reason, setReason] = useState<string | null>(null);
  // Taken once, and not while rendering, which may happen twice.
  useEffect(() => {
    const taken = takeLogoFailure();
    if (taken !== null) setReason(taken);
  }, []);
  return { reason, forget: () => setReason(null) };
}
