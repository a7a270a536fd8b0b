import { type ComponentType, useEffect, useState } from 'react';
import { usePreload } from '../overlays/use-preload.ts';
import { useToasts } from './toast.tsx';

const load = () => import('./toast-list.tsx');

/** Where toasts appear, once on a page. What draws them is loaded after the page, or by the first of them. */
export function ToastRegion() {
  const hasToasts = useToasts().length > 0;
  const [List, setList] = useState<ComponentType | null>(null);
  usePreload(load);
  useEffect(() => {
    if (hasToasts) void load().then((loaded) => setList(() => loaded.default), ignore);
  }, [hasToasts]);
  return List && <List />;
}

/** Without a network the page stays as it is. */
const ignore = () => {};
