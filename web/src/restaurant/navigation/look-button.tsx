import * as m from '@fondly/messages';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from '../../shared/ui/actions/icon-button.tsx';
import styles from './restaurant-page.module.css';
import { useDarkLook } from './use-dark-look.ts';

/** Turns the dark look of counter and board on or off. */
export function LookButton() {
  const [isDark, setDark] = useDarkLook();
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <IconButton
      variant="outlined"
      className={styles.look}
      aria-label={m.restaurant_frame_dark_look()}
      aria-pressed={isDark}
      onClick={() => setDark(!isDark)}
    >
      <Icon size={22} aria-hidden />
    </IconButton>
  );
}
