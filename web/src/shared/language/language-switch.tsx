import { inLanguage, languageNames, languages } from '@fondly/messages/languages';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { usePageLocation } from '../page/page-location.ts';
import { pageLanguage } from './page-language.ts';

type Props = {
  className?: string | undefined;
  icon?: ReactNode;
  /** True on the shared tablet of a restaurant: the emails of the person keep their language. */
  isForThisDeviceOnly?: boolean;
};

/** A link to this page in the other language, written in that language. */
export function LanguageSwitch({ className, icon, isForThisDeviceOnly = false }: Props) {
  const { pathname, search, hash } = usePageLocation();
  const [isLeaving, setLeaving] = useState(false);
  const other = languages.find((language) => language !== pageLanguage);
  if (!other) return null;
  const address = `${inLanguage(pathname, other)}${search}${hash}`;
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    if (isLeaving) return;
    setLeaving(true);
    // The server redirects by the choice that it knows, so the page must not load before the choice is stored.
    void call('PUT /api/language', { body: { language: other, isForThisDeviceOnly } })
      .catch(() => {})
      .finally(() => window.location.assign(address));
  };
  return (
    <a className={className} href={address} lang={other} hrefLang={other} onClick={leave} aria-busy={isLeaving}>
      {icon}
      {languageNames[other]}
    </a>
  );
}
