import { type ComponentType, useEffect, useState } from 'react';
import { usePreload } from '../overlays/use-preload.ts';
import { useHasQueuedToast } from './toast.tsx';

const load = () => import('./mantine-toast-region.tsx');

/** The place of toasts, which is brought when the page has been drawn, or by the first of them. */
export function LazyToastRegion() {
  const hasQueuedToast = useHasQueuedToast();
  const [Region, setRegion] = useState<ComponentType | null>(null);
  usePreload(load);
  useEffect(() => {
    if (hasQueuedToast) void load().then((loaded) => setRegion(() => loaded.default), ignore);
  }, [hasQueuedToast]);
  return Region && <Region />;
}

/** A word that cannot be drawn, since the network is gone, is not worth the page. */
const ignore = () => {};
