import { lazy, type ReactNode, Suspense } from 'react';
import { loadWhenOnline } from './load-when-online.ts';
import { type TriggerProps, usePopup } from './use-popup.ts';

const load = () => import('./popover-popup.tsx');
const PopoverPopup = lazy(loadWhenOnline(load));

type Props = {
  label: string;
  trigger: (props: TriggerProps) => ReactNode;
  children: (close: () => void) => ReactNode;
};

/** A small panel at a button. It traps the focus; Escape and a click outside close it. */
export function Popover({ label, trigger, children }: Props) {
  const popup = usePopup('dialog', load);
  return (
    <>
      {trigger(popup.trigger)}
      {popup.wasOpened && (
        <Suspense fallback={null}>
          <PopoverPopup label={label} triggerRef={popup.trigger.ref} isOpen={popup.isOpen} onOpenChange={popup.setOpen}>
            {children(() => popup.setOpen(false))}
          </PopoverPopup>
        </Suspense>
      )}
    </>
  );
}
