import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { usePreload } from './use-preload.ts';

/** Props of the button that opens a menu or a popover. */
export type TriggerProps = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onKeyDown' | 'aria-haspopup' | 'aria-expanded'
> & {
  ref: RefObject<HTMLButtonElement | null>;
};

/**
 * State of a popup and its button. The popup's script is loaded after the page, or by an earlier click.
 *
 * @param isOpenAtFirst - opens the popup at once, because the user clicked before the button's script loaded. The button
 * takes the focus first, so the focus returns to it when the popup closes.
 */
export function usePopup(kind: 'menu' | 'dialog', load: () => Promise<unknown>, isOpenAtFirst = false) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  usePreload(load);
  const change = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    if (isNowOpen) setOpened(true);
  };
  useEffect(() => {
    if (!isOpenAtFirst) return;
    ref.current?.focus();
    setOpen(true);
    setOpened(true);
  }, [isOpenAtFirst]);
  const trigger: TriggerProps = {
    ref,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    onClick: () => change(!isOpen),
    onKeyDown: (event) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      change(true);
    },
  };
  return { trigger, isOpen, setOpen: change, wasOpened };
}
