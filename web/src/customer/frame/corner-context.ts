import { createContext, type ReactNode } from 'react';

/** Content of the top corner of every page on a phone, beside the page's own content there. */
export const CornerContext = createContext<ReactNode>(null);
