import type { RefObject } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Menu as AriaMenu, MenuItem as AriaMenuItem } from 'react-aria-components/Menu';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { pageLocale } from '../../language/page-language.ts';
import { useNavigate } from '../../page/page-location.ts';
import type { MenuItem, MenuProps } from './menu-props.ts';
import styles from './popup.module.css';

type Props = MenuProps & {
  triggerRef: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** The open menu. A separate file, because `menu.tsx` loads it after the page. */
export default function MenuPopup({
  items,
  placement = 'bottom end',
  width = 'regular',
  textSize = 'regular',
  triggerRef,
  ...popup
}: Props) {
  const navigate = useNavigate();
  const label = triggerRef.current?.getAttribute('aria-label') ?? triggerRef.current?.textContent ?? '';
  return (
    <I18nProvider locale={pageLocale}>
      <AriaPopover
        {...popup}
        triggerRef={triggerRef}
        placement={placement}
        aria-label={label}
        className={styles.popup ?? ''}
      >
        <RouterProvider navigate={(path) => navigate(path)}>
          <AriaMenu
            className={styles.menu ?? ''}
            data-width={width}
            data-text-size={textSize}
            aria-label={label}
            autoFocus="first"
            onClose={() => popup.onOpenChange(false)}
          >
            {items.map((item) => item && <Item key={item.id ?? item.label} item={item} />)}
          </AriaMenu>
        </RouterProvider>
      </AriaPopover>
    </I18nProvider>
  );
}

function Item({ item }: { item: MenuItem }) {
  const { label, icon, mark, tone, isDisabled = false } = item;
  return (
    <AriaMenuItem
      className={styles.item ?? ''}
      textValue={label}
      data-tone={tone}
      isDisabled={isDisabled}
      {...('onSelect' in item && { onAction: item.onSelect })}
      {...('to' in item && { href: item.to })}
      {...('href' in item && { href: item.href })}
    >
      {icon}
      <span className={styles.label}>{label}</span>
      {mark}
    </AriaMenuItem>
  );
}
