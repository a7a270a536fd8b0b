import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../page/lazy-part.ts';

/** Few people use passkeys, so the script is loaded where the button is shown. */
const UseButton = lazyPart(() => import('./passkey-button.tsx').then((file) => file.default));

export const LazyPasskeyButton = (props: ComponentProps<typeof UseButton>) => (
  <Suspense>
    <UseButton {...props} />
  </Suspense>
);
