import { createContext, type ReactNode } from 'react';

/** What stands in the top corner of every page on a phone, beside what the page itself puts there. */
export const CornerContext = createContext<ReactNode>(null);
