/** Maps our design tokens to Stripe's payment form, which is in an iframe and cannot read our styles. */
import type { Appearance, CustomFontSource } from '@stripe/stripe-js';
import figtree from '../../fonts/figtree-basic.woff2?url';
import { useMediaQuery } from '../../ui/browser-state.ts';

/** The iframe fetches the font from our edge, which allows every origin to read fonts. It needs an absolute address. */
export const FONTS: CustomFontSource[] = [
  {
    family: 'Figtree',
    src: `url(${new URL(figtree, location.origin).href})`,
    weight: '300 900',
    display: 'swap',
  },
];

/** The appearance for light or dark mode; follows the system. */
export function useStripeAppearance(): Appearance {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  return appearanceOf(isDark, getComputedStyle(document.documentElement));
}

function appearanceOf(isDark: boolean, style: CSSStyleDeclaration): Appearance {
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('eucalypt'),
      colorBackground: token('paper'),
      colorText: token('ink'),
      colorTextSecondary: token('charcoal'),
      colorTextPlaceholder: token('charcoal'),
      colorDanger: token('terracotta'),
      borderRadius: '6px',
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('charcoal')}`, boxShadow: 'none', padding: '11px 14px' },
      '.Input:focus': { outline: `2px solid ${token('eucalypt')}`, outlineOffset: '2px', boxShadow: 'none' },
      '.Label': { fontWeight: '600' },
    },
  };
}
