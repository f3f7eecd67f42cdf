import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

const VARIANTS = {
  primary: styles.primary,
  secondary: styles.secondary,
  /** For actions that change no data; `primary` is for those that do. */
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

/** Returns the classes of a button, also for links that look like one. At most one primary button per region. */
export function toButtonClass({ variant = 'secondary', small = false }: ButtonStyle = {}): string {
  return clsx(styles.button, VARIANTS[variant], small && styles.small);
}

export function Button({ variant, small, busy, ...rest }: ButtonStyle & { busy?: boolean } & ComponentProps<'button'>) {
  return <button type="button" className={toButtonClass({ variant, small })} aria-busy={busy || undefined} {...rest} />;
}

/** Both texts of a button in one place, so that its width stays the same while busy. */
export function BusyLabel({ isBusy, busy, children }: { isBusy: boolean; busy: string; children: ReactNode }) {
  return (
    <span className={styles.label}>
      <span className={isBusy ? styles.hidden : undefined}>{children}</span>
      <span className={isBusy ? undefined : styles.hidden}>
        <LoaderCircle />
        <span>{busy}</span>
      </span>
    </span>
  );
}
