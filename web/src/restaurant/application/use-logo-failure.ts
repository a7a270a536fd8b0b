import { useEffect, useState } from 'react';
import { takeLogoFailure } from '../signup/logo-failure.ts';

/** Why the logo of the last sign-up could not be stored, until the user acts on it; else null. */
export function useLogoFailure(): { reason: string | null; forget: () => void } {
  const [reason, setReason] = useState<string | null>(null);
  // Taken once and not while rendering, because React may render twice.
  useEffect(() => {
    const storedReason = takeLogoFailure();
    if (storedReason !== null) setReason(storedReason);
  }, []);
  return { reason, forget: () => setReason(null) };
}
