import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from './command-palette.module.css';

const PaletteContent = lazy(() => import('./palette-content.tsx'));

/** Finds restaurants, orders, people, and pages from anywhere: Ctrl+K, or Command+K on a Mac. */
export function CommandPalette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((wasOpen) => !wasOpen);
    };
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, []);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={`row text-15 weight-600 radius-12 gap-12 min-height-48 ${styles.open}`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} aria-hidden />
        <span className="beside-icon">Find anything</span>
        <kbd className={`push text-13 ${styles.key}`}>Ctrl K</kbd>
      </button>
      <Dialog title="Find anything" size="medium" density="compact" isOpen={isOpen} onClose={close}>
        <Suspense fallback={<Skeleton height={320} radius={12} />}>
          <PaletteContent onLeave={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
