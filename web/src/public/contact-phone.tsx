import { useEffect, useState } from 'react';
import { readPublicConfig } from './read-public-config.ts';

/** The phone number for customers. Pages are written at build time, so it appears once the settings are read. */
export function ContactPhone({ className }: { className: string | undefined }) {
  const [phone, setPhone] = useState<string | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void readPublicConfig().then((config) => {
      if (!isUnmounted) setPhone(config?.contactPhone ?? null);
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  if (!phone) return null;
  return (
    <a className={className} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {phone}
    </a>
  );
}
