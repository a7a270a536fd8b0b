import { type ComponentType, useEffect, useState } from 'react';
import { useLater } from '../overlays/use-preload.ts';
import { useToastWaits } from './toast.tsx';

const bring = () => import('./mantine-toast-region.tsx');

/** The place of toasts, which is brought when the page has been drawn, or by the first of them. */
export function Toasts() {
  const waits = useToastWaits();
  const [Drawn, setDrawn] = useState<ComponentType | null>(null);
  useLater(bring);
  useEffect(() => {
    if (waits) void bring().then((part) => setDrawn(() => part.default), ignore);
  }, [waits]);
  return Drawn && <Drawn />;
}

/** A word that cannot be drawn, since the network is gone, is not worth the page. */
const ignore = () => {};
