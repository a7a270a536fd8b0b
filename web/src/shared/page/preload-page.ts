import { createContext, use } from 'react';

/** Resolves when the scripts are there, or could not be loaded. */
type PreloadPage = (path: string) => Promise<void>;

const PreloadPageContext = createContext<PreloadPage>(async () => {});

/** Gives pages what loads the scripts of other pages. The table of pages imports pages, so they cannot import it. */
export const PreloadPageProvider = PreloadPageContext.Provider;

/** Loads the scripts of a page that somebody will probably open next. */
export const usePreloadPage = (): PreloadPage => use(PreloadPageContext);
