import { languagePrefix } from '@fondly/messages/languages';
import { createContext, type ReactNode, use } from 'react';
import { Router } from 'wouter';
import { pageLanguage } from '../language/page-language.ts';
import { type Navigate, type PageLocation, PageLocationContext, usePageLocation } from './page-location.ts';

const prefix = languagePrefix(pageLanguage);
const stay: Navigate = () => {};
const NavigateContext = createContext(stay);

type Props = {
  location: PageLocation;
  /** Receives addresses with the prefix of the language. Without it, links lead nowhere. */
  navigate?: Navigate;
  children: ReactNode;
};

/** Gives links and pages the address of the page, and leads away from it. */
export function LocationProvider({ location, navigate = stay, children }: Props) {
  return (
    <PageLocationContext value={location}>
      <NavigateContext value={navigate}>
        <Router base={prefix} hook={useRouterPath} searchHook={useRouterSearch}>
          {children}
        </Router>
      </NavigateContext>
    </PageLocationContext>
  );
}

/** The address of a page that is written to HTML. */
export const toStaticLocation = (pathname: string): PageLocation => ({
  pathname,
  search: '',
  hash: '',
  state: null,
  key: '',
  isReturn: false,
});

/** Wouter would redraw at once. From a context, a new address is drawn when React is ready for it. */
const useRouterPath = (): [string, Navigate] => [prefix + usePageLocation().pathname, use(NavigateContext)];

/** Wouter decodes the query before it is parsed, which would turn "%2526" into "&". */
const useRouterSearch = (): string => encodeURI(usePageLocation().search);
