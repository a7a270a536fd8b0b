import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';

/** Fondly's contact address; null until it is loaded, and after a failure. */
export function useContactEmail(): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/public/config', { signal: controller.signal }).then(
      (config) => setEmail(config.contactEmail),
      () => setEmail(null),
    );
    return () => controller.abort();
  }, []);
  return email;
}
