import { lazy, type ReactNode, Suspense } from 'react';
import { type TriggerProps, usePopup } from './use-popup.ts';

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
};

const load = () => import('./menu-popup.tsx');
const MenuPopup = lazy(load);

/** Actions behind one button. Arrow keys move, a letter jumps, Escape closes and returns the focus. */
export function Menu({ trigger, ...menu }: MenuProps & { trigger: (props: TriggerProps) => ReactNode }) {
  const popup = usePopup('menu', load);
  return (
    <>
      {trigger(popup.trigger)}
      {popup.wasOpened && (
        <Suspense fallback={null}>
          <MenuPopup {...menu} triggerRef={popup.trigger.ref} isOpen={popup.isOpen} onOpenChange={popup.setOpen} />
        </Suspense>
      )}
    </>
  );
}
