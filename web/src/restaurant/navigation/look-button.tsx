import * as m from '@fondly/messages';
import { IconMoon, IconSun } from '@tabler/icons-react';
import styles from './restaurant-page.module.css';
import { ToolButton } from './tool-button.tsx';
import { useDarkLook } from './use-dark-look.ts';

/** Turns the dark look of counter and board on or off. */
export function LookButton() {
  const [isDark, setDark] = useDarkLook();
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <ToolButton
      className={styles.look}
      label={m.restaurant_frame_dark_look()}
      aria-pressed={isDark}
      onClick={() => setDark(!isDark)}
    >
      <Icon size={22} aria-hidden />
    </ToolButton>
  );
}
