import styles from './button.module.css';

export type ButtonLook = 'primary' | 'light' | 'default' | 'subtle' | 'danger' | 'ready' | 'onDark';

/** Heights: `row` 44 px in lists and cards, `dialog` 48 px in dialogs and kitchens, `main` 56 px for the one main action. */
export type ButtonSize = 'row' | 'dialog' | 'main';

export type ButtonShape = {
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** The class names of one button; a link that acts as one wears the same. */
export function buttonClass({ look = 'primary', size = 'dialog', wide = false, className }: ButtonShape): string {
  const names = [styles.button, look !== 'primary' && styles[look], size !== 'dialog' && styles[size]];
  return [...names, wide && styles.wide, className].filter(Boolean).join(' ');
}
