import { createContext, use } from 'react';
import { useLocation } from 'wouter';

/** The address of the page on screen, and what its history entry stores. */
export type PageLocation = {
  /** Without the prefix of the language. */
  pathname: string;
  /** With its "?"; empty without a query. */
  search: string;
  /** With its "#"; empty without an anchor. */
  hash: string;
  /** What the link or the function that led here stored; null if nothing. */
  state: unknown;
  /** The same for each visit to one history entry. */
  key: string;
  /** The buttons of the browser led back or forward to it, so it scrolls to where it was left. */
  isReturn: boolean;
};

/** Leads to an address, which begins with "/". `replace` takes the place of the present history entry. */
export type Navigate = (address: string, options?: { replace?: boolean; state?: unknown }) => void;

export const PageLocationContext = createContext<PageLocation | null>(null);

/** @throws Error outside of a router */
export function usePageLocation(): PageLocation {
  const location = use(PageLocationContext);
  if (!location) throw new Error('This component needs a router around it');
  return location;
}

export const useNavigate = (): Navigate => useLocation()[1];

/** As the state of a link or of another query: the next address keeps the scroll position. */
export const keepScroll = { keepsScroll: true };
