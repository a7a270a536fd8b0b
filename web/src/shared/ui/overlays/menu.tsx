import { type ReactNode, Suspense } from 'react';
import { createScript } from './create-script.ts';
import type { MenuProps } from './menu-props.ts';
import { type TriggerProps, usePopup } from './use-popup.ts';

const script = createScript(() => import('./menu-popup.tsx'));
const MenuPopup = script.toComponent((file) => file.default);

/** Actions behind one button. Arrow keys move, a letter jumps, Escape closes and returns the focus. */
export function Menu({ trigger, ...menu }: MenuProps & { trigger: (props: TriggerProps) => ReactNode }) {
  const popup = usePopup('menu', script.preload);
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
