import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../shared/api/call.ts';

type Props = { className?: string | undefined; children: ReactNode };

let cachedAddress: Promise<string | null> | null = null;

/** A mail link to the contact address, which is a setting of whoever runs Fondly. Unknown, it leads nowhere. */
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

/** Asked once for each page load, however many links there are. */
function fetchContactEmail(): Promise<string | null> {
  cachedAddress ??= call('GET /api/public/config').then(
    (config) => config.contactEmail,
    () => null,
  );
  return cachedAddress;
}
