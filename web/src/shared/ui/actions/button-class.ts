import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'light' | 'default' | 'subtle' | 'danger' | 'ready' | 'onDark';

/** Heights: `row` 44 px in lists and cards, `dialog` 48 px in dialogs and kitchens, `main` 56 px for the one main action. */
export type ButtonSize = 'row' | 'dialog' | 'main';

export type ButtonShape = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** The class names of one button; a link that acts as one wears the same. */
export function buttonClass({ variant = 'primary', size = 'dialog', wide = false, className }: ButtonShape): string {
  const names = [styles.button, variant !== 'primary' && styles[variant], size !== 'dialog' && styles[size]];
  return [...names, wide && styles.wide, className].filter(Boolean).join(' ');
}
