import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { palette } from './palette.ts';

const text = 'var(--font-text)';
const display = 'var(--font-display)';

/**
 * Fondly's look on Mantine's parts. Round means act, square-ish means fill in: buttons are pills, inputs have the
 * 8 px corners of the embedded card form. There is one colour scheme, because kitchens work in bright rooms and the
 * card form is white.
 */
export const theme = createTheme({
  colors: {
    ...palette,
    gray: palette.ink,
    red: palette.berry,
    green: palette.leaf,
    yellow: palette.butter,
    blue: palette.sky,
    orange: palette.ember,
  },
  primaryColor: 'ember',
  primaryShade: 7,
  black: palette.ink[9],
  fontFamily: text,
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: { fontFamily: display, fontWeight: '700', textWrap: 'balance' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--shadow-xs)',
    sm: 'var(--shadow-sm)',
    md: 'var(--shadow-md)',
    lg: 'var(--shadow-lg)',
    xl: 'var(--shadow-xl)',
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name and not by part: a page that has no dialog does not load one.
  components: {
    Modal: {
      defaultProps: {
        radius: 24,
        centered: true,
        closeButtonProps: { 'aria-label': 'Close', size: 'var(--target)', radius: 999, iconSize: 20 },
        overlayProps: { backgroundOpacity: 0.5, color: palette.ink[9] },
      },
      styles: { title: { fontFamily: display, fontWeight: 700, fontSize: 22, letterSpacing: '-.01em' } },
    },
    Notification: { defaultProps: { radius: 16 } },
    Switch: {
      defaultProps: { size: 'md', color: 'leaf.6', withThumbIndicator: false },
      // 24 pixels high to the eye; its box takes the finger.
      styles: { root: { paddingBlock: 'calc((var(--target) - 24px) / 2)' }, input: { inset: 0 } },
    },
  },
});

/** Mantine's own names for text, errors and borders, led back to our tokens. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-placeholder': 'var(--text-2)',
    '--mantine-color-default-border': 'var(--line-strong)',
  },
  dark: {},
});
