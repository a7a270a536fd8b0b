import type { ReactNode } from 'react';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  /** Escape, the close button and a click beside the dialog call it. */
  onClose: () => void;
  children: ReactNode;
  /** `small` 480 px, `medium` 520 px, `large` 1080 px and the whole screen of a phone. */
  size?: 'small' | 'medium' | 'large';
  /** `compact` leaves 16 px around the content instead of 28. */
  density?: 'compact' | 'spacious';
};

export type AlertDialogProps = {
  title: string;
  /** One line below the title. */
  note: ReactNode;
  icon: ReactNode;
  isOpen: boolean;
  children: ReactNode;
};

export type DrawerProps = {
  /** Read aloud, not shown. */
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};
