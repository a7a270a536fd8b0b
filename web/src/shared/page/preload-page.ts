import { createContext, use } from 'react';

const PreloadPageContext = createContext<(path: string) => void>(() => {});

/** Gives pages what loads the scripts of other pages. The table of pages imports pages, so they cannot import it. */
export const PreloadPageProvider = PreloadPageContext.Provider;

/** Loads the scripts of a page that somebody will probably open next. */
export const usePreloadPage = (): ((path: string) => void) => use(PreloadPageContext);
