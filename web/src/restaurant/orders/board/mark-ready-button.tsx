import * as m from '@fondly/messages';
import { IconPaperBag } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import styles from '../order-actions.module.css';

type Props = ComponentProps<typeof Button> & {
  /** For a row of a phone, where the icon would take the space of the meal. */
  isShort?: boolean;
};

/** "Mark Ready" at every width, because "Ready" is the name of a state. */
export function MarkReadyButton({ isShort = false, className, children, ...button }: Props) {
  return (
    <Button className={isShort ? styles.slim : className} {...button}>
      {!isShort && <IconPaperBag size={20} aria-hidden />}
      {m.board_ready_button()}
      {children}
    </Button>
  );
}
