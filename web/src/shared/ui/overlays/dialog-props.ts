import type { ReactNode } from 'react';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  /** Called by Escape, the close button and a click outside. */
  onClose: () => void;
  children: ReactNode;
  /** `small` 480 px, `medium` 520 px, `large` 1080 px and full screen on a phone. */
  size?: 'small' | 'medium' | 'large';
  /** `compact` has 16 px of padding instead of 28. */
  density?: 'compact' | 'spacious';
};

export type AlertDialogProps = {
  title: string;
  /** One line below the title. */
  note: ReactNode;
  /** An icon in a circle, or a button that takes its place. */
  icon: ReactNode;
  action?: ReactNode;
  isOpen: boolean;
  children: ReactNode;
};

export type DrawerProps = {
  /** For screen readers only. */
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};
