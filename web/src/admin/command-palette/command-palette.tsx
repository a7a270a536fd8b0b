import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from './command-palette.module.css';

const PaletteContent = lazyPart(() => import('./palette-content.tsx').then((file) => file.default));

type Props = { isOpen: boolean; onChange: (isOpen: boolean) => void };

/** Finds restaurants, orders, people, and pages from anywhere: Ctrl+K, or Command+K on a Mac. */
export function CommandPalette({ isOpen, onChange }: Props) {
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      onChange(!isOpen);
    };
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, [isOpen, onChange]);
  const close = () => onChange(false);
  return (
    <Dialog title="Find anything" size="medium" density="compact" isOpen={isOpen} onClose={close}>
      <Suspense fallback={<Skeleton height={320} radius={12} />}>
        <PaletteContent onLeave={close} />
      </Suspense>
    </Dialog>
  );
}

/** Opens the command palette from the sidebar. */
export const SearchButton = ({ onPress }: { onPress: () => void }) => (
  <button
    type="button"
    className={`row text-15 weight-600 radius-12 gap-12 rigid ${styles.open}`}
    aria-keyshortcuts="Control+K Meta+K"
    onClick={onPress}
  >
    <IconSearch size={20} aria-hidden />
    Find anything
    <kbd className={`push text-13 ${styles.key}`}>Ctrl K</kbd>
  </button>
);
