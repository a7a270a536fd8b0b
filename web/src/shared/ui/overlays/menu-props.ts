import type { ReactNode } from 'react';

export type MenuItem = {
  /** Needed where two items have the same label. */
  id?: string;
  label: string;
  icon?: ReactNode;
  /** Shown at the end of the line, such as a check mark. */
  mark?: ReactNode;
  tone?: 'danger';
  isDisabled?: boolean;
} & ({ onSelect: () => void } | { to: string } | { href: string });

export type MenuProps = {
  /** Falsy items are left out. */
  items: readonly (MenuItem | false | null | undefined)[];
  placement?: 'bottom start' | 'bottom end' | 'right top';
  width?: 'regular' | 'wide';
  /** `regular` 16 px, `small` 14 px. */
  textSize?: 'regular' | 'small';
};
