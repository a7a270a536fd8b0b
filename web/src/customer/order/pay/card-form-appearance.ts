import type { Appearance } from '@stripe/stripe-js';

/** Colors in hex, because Stripe's frame cannot read our CSS variables. */
export const cardFormAppearance: Appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#BF4408',
    colorBackground: '#ffffff',
    colorText: '#1F1A17',
    colorTextSecondary: '#6E635A',
    colorDanger: '#B3202F',
    borderRadius: '8px',
    spacingUnit: '4px',
    fontFamily: "'Figtree Variable', Figtree, system-ui, -apple-system, 'Segoe UI', sans-serif",
  },
};
