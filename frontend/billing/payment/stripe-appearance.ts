/** Our tokens in the terms of Stripe's payment form, which stands in a frame and cannot read our styles. */
import type { Appearance } from '@stripe/stripe-js';
import { useSyncExternalStore } from 'react';

const dark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(changed: () => void): () => void {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}

/** The appearance for the mode that the system is in, as it changes. */
export function useStripeAppearance(): Appearance {
  const isDark = useSyncExternalStore(subscribe, () => dark.matches);
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
      // The frame has no Figtree of its own; the system's sans is the quiet second.
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
