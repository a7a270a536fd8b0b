import { type ComponentType, useEffect, useState } from 'react';
import { usePreload } from '../overlays/use-preload.ts';
import { hideToast, useToasts } from './toast.tsx';
import styles from './toast-region.module.css';

const load = () => import('./toast-list.tsx');

/** Where toasts appear, once on a page. Their script is loaded after the page, or with the first toast. */
export function ToastRegion() {
  const hasToasts = useToasts().length > 0;
  const [List, setList] = useState<ComponentType | null>(null);
  const [hasFailed, setFailed] = useState(false);
  usePreload(load);
  useEffect(() => {
    if (hasToasts)
      void load().then(
        (loaded) => setList(() => loaded.default),
        () => setFailed(true),
      );
  }, [hasToasts]);
  if (List) return <List />;
  return hasFailed && <PlainToasts />;
}

/** The newest message alone, for a page that lost its network before the script of the toasts was there. */
function PlainToasts() {
  const newest = useToasts().at(-1);
  if (!newest) return null;
  return (
    <button
      type="button"
      className={`on-ink radius-16 text-15 weight-550 leading-145 ${styles.plain}`}
      data-toasts
      onClick={() => hideToast(newest.id)}
    >
      <span role="alert">{newest.text}</span>
    </button>
  );
}
