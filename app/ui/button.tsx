import type { ComponentProps } from 'react';

const VARIANTS = {
  primary: 'btn-p',
  secondary: 'btn-s',
  quiet: 'btn-q',
  danger: 'btn-d',
  'danger-fill': 'btn-df',
} as const;
export type ButtonVariant = keyof typeof VARIANTS;

interface ButtonStyle {
  variant?: ButtonVariant;
  small?: boolean;
}

/** Class names of a button, for links that look like one. At most one primary button per view region. */
export function toButtonClass({ variant = 'secondary', small = false }: ButtonStyle = {}): string {
  return `btn ${VARIANTS[variant]}${small ? ' btn-sm' : ''}`;
}

export function Button({ variant, small, busy, ...rest }: ButtonStyle & { busy?: boolean } & ComponentProps<'button'>) {
  return <button type="button" className={toButtonClass({ variant, small })} aria-busy={busy || undefined} {...rest} />;
}
