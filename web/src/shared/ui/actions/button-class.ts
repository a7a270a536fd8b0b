import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'light' | 'default' | 'subtle' | 'danger' | 'ready' | 'onDark';

/**
 * Heights: `row` 44 px in lists and cards, `dialog` 48 px in dialogs and restaurant pages, `main` 56 px for a page's
 * main action.
 */
export type ButtonSize = 'row' | 'dialog' | 'main';

export type ButtonShape = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** The class names of a button, shared with links that look like one. */
export function buttonClass({ variant = 'primary', size = 'dialog', wide = false, className }: ButtonShape): string {
  const names = [styles.button, variant !== 'primary' && styles[variant], size !== 'dialog' && styles[size]];
  return [...names, wide && styles.wide, className].filter(Boolean).join(' ');
}
