import * as m from '@fondly/messages';
import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import styles from './restaurant-page.module.css';
import { ToolButton } from './tool-button.tsx';
import { useDarkLook } from './use-dark-look.ts';

/** Turns the dark look of counter and board on or off. */
export function LookButton() {
  const [isDark, setDark] = useDarkLook();
  return <LookSwitch className={styles.look} words="late" isDark={isDark} onChange={setDark} />;
}

type SwitchProps = Omit<ComponentProps<typeof ToolButton>, 'label' | 'onChange'> & {
  isDark: boolean;
  onChange: (isDark: boolean) => void;
};

/** The same for a page that keeps the look itself. */
export function LookSwitch({ isDark, onChange, words = 'always', ...button }: SwitchProps) {
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <ToolButton
      {...button}
      words={words}
      label={m.restaurant_frame_dark_look()}
      aria-pressed={isDark}
      onClick={() => onChange(!isDark)}
    >
      <Icon size={22} aria-hidden />
    </ToolButton>
  );
}
