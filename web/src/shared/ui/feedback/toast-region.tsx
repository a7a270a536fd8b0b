import { type ComponentType, useEffect, useState } from 'react';
import { usePreload } from '../overlays/use-preload.ts';
import { useToasts } from './toast.tsx';

const load = () => import('./toast-list.tsx');

/** Where toasts appear, once on a page. Their script is loaded after the page, or with the first toast. */
export function ToastRegion() {
  const hasToasts = useToasts().length > 0;
  const [List, setList] = useState<ComponentType | null>(null);
  usePreload(load);
  useEffect(() => {
    if (hasToasts) void load().then((loaded) => setList(() => loaded.default), ignore);
  }, [hasToasts]);
  return List && <List />;
}

/** A failed load without a network is not reported. */
const ignore = () => {};
