import { type ReactNode, Suspense } from 'react';
import { createScript } from './create-script.ts';
import { type TriggerProps, usePopup } from './use-popup.ts';

const script = createScript(() => import('./popover-popup.tsx'));
const PopoverPopup = script.toComponent((file) => file.default);

type Props = {
  label: string;
  isOpenAtFirst?: boolean;
  trigger: (props: TriggerProps) => ReactNode;
  children: (close: () => void) => ReactNode;
};

/** A small panel at a button. It traps the focus; Escape and a click outside close it. */
export function Popover({ label, isOpenAtFirst = false, trigger, children }: Props) {
  const popup = usePopup('dialog', script.preload, isOpenAtFirst);
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
