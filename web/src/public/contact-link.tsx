import * as m from '@fondly/messages';
import { type ReactNode, useEffect, useState } from 'react';
import { toAddress } from '../shared/language/page-language.ts';
import { readPublicConfig } from './read-public-config.ts';

type Props = { className?: string | undefined; children: ReactNode };

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

const fetchContactEmail = async (): Promise<string | null> => (await readPublicConfig())?.contactEmail ?? null;
