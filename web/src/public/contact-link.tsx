import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../shared/api/call.ts';

type Props = { className?: string | undefined; children: ReactNode };

let known: Promise<string | null> | null = null;

/** A mail link to the contact address, which is a setting of whoever runs Fondly. Unknown, it leads nowhere. */
export function ContactLink({ className, children }: Props) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void readAddress().then((read) => {
      if (!isGone) setAddress(read);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <a className={className} {...(address && { href: `mailto:${address}` })}>
      {children}
    </a>
  );
}

/** Asked once for each page load, however many links there are. */
function readAddress(): Promise<string | null> {
  known ??= call('GET /api/public/config').then(
    (config) => config.contactEmail,
    () => null,
  );
  return known;
}
