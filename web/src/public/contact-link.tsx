import * as m from '@fondly/messages';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../shared/api/call.ts';
import { toAddress } from '../shared/language/page-language.ts';

type Props = { className?: string | undefined; children: ReactNode };

let cachedAddress: Promise<string | null> | null = null;

/** A link to Fondly's contact address. Until the address is loaded, a click asks for it. */
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
  const [hasFailed, setFailed] = useState(false);
  if (address)
    return (
      <a className={className} href={`mailto:${address}`}>
        {children}
      </a>
    );
  const openMail = async () => {
    const read = await fetchContactEmail();
    setFailed(read === null);
    setAddress(read);
    if (read) window.location.assign(`mailto:${read}`);
  };
  return (
    <a
      className={className}
      href={toAddress('/faq')}
      onClick={(event) => {
        event.preventDefault();
        void openMail();
      }}
    >
      {children}
      {hasFailed && <span role="alert"> {m.public_contact_failed()}</span>}
    </a>
  );
}

/** Read once for each page load, for all links. */
function fetchContactEmail(): Promise<string | null> {
  cachedAddress ??= call('GET /api/public/config').then(
    (config) => config.contactEmail,
    () => {
      // The next attempt asks again.
      cachedAddress = null;
      return null;
    },
  );
  return cachedAddress;
}
