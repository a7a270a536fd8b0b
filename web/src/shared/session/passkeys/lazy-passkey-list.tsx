import * as m from '@fondly/messages';
import { Suspense } from 'react';
import { lazyPart } from '../../page/lazy-part.ts';
import { SkeletonList } from '../../ui/feedback/skeleton-list.tsx';

/** Few people use passkeys, so the script is loaded where the list is shown. */
const List = lazyPart(() => import('./passkey-list.tsx').then((file) => file.default));

export const LazyPasskeyList = () => (
  <Suspense fallback={<SkeletonList what={m.passkeys_what()} rows={1} />}>
    <List />
  </Suspense>
);
