import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../shared/api/call.ts';

type Props = { className?: string | undefined; children: ReactNode };

let cachedAddress: Promise<string | null> | null = null;

/** A link to Fondly's contact address. It has no target until the address is loaded. */
export function ContactLink({ className, children }: Props) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void fetchContactEmail().then((read) => {
      if (!isUnmounted) setAddress(read);
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  return (
    <a className={className} {...(address && { href: `mailto:${address}` })}>
      {children}
    </a>
  );
}

/** Read once for each page load, for all links. */
function fetchContactEmail(): Promise<string | null> {
  cachedAddress ??= call('GET /api/public/config').then(
    (config) => config.contactEmail,
    () => null,
  );
  return cachedAddress;
}
