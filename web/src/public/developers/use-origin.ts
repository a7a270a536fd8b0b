import { useSyncExternalStore } from 'react';

/** The address of this server. The pages are drawn before it is known, with an address that nobody owns. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    () => () => {},
    () => window.location.origin,
    () => 'https://fondly.example',
  );
