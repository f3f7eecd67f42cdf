import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import icon from './icon.module.css';

const VARIANTS = {
  primary: styles.primary,
  secondary: styles.secondary,
  /** Goes on and writes nothing: the primary one is what writes. */
  ink: styles.ink,
  quiet: styles.quiet,
  danger: styles.danger,
  'danger-fill': styles.dangerFill,
} as const;
export type ButtonVariant = keyof typeof VARIANTS;

interface ButtonStyle {
  variant?: ButtonVariant;
  small?: boolean;
}

/** Class names of a button, for links that look like one. At most one primary button per view region. */
export function toButtonClass({ variant = 'secondary', small = false }: ButtonStyle = {}): string {
  return clsx(styles.button, VARIANTS[variant], small && styles.small);
}

export function Button({ variant, small, busy, ...rest }: ButtonStyle & { busy?: boolean } & ComponentProps<'button'>) {
  return <button type="button" className={toButtonClass({ variant, small })} aria-busy={busy || undefined} {...rest} />;
}

/** The two texts of a button in one place, so that it keeps its width while busy. */
export function BusyLabel({ isBusy, busy, children }: { isBusy: boolean; busy: string; children: ReactNode }) {
  return (
    <span className={styles.label}>
      <span className={isBusy ? styles.hidden : undefined}>{children}</span>
      <span className={isBusy ? undefined : styles.hidden}>
        <LoaderCircle className={icon.icon} />
        <span>{busy}</span>
      </span>
    </span>
  );
}
