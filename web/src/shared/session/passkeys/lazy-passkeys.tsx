import * as m from '@fondly/messages';
import { type ComponentProps, lazy, Suspense } from 'react';
import { SkeletonList } from '../../ui/feedback/skeleton-list.tsx';

/* Few people use passkeys, so their scripts are loaded where they are shown. */

const List = lazy(() => import('./passkey-list.tsx'));
const UseButton = lazy(() => import('./passkey-button.tsx'));

export function LazyPasskeyList() {
  return (
    <Suspense fallback={<SkeletonList what={m.passkeys_what()} rows={1} />}>
      <List />
    </Suspense>
  );
}

export function LazyPasskeyButton(props: ComponentProps<typeof UseButton>) {
  return (
    <Suspense>
      <UseButton {...props} />
    </Suspense>
  );
}
