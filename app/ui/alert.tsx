import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './alert.module.css';

/** A message that screen readers announce: assertively for an error, politely for a success. */
export function Alert({ tone, children, className, ...rest }: { tone: 'error' | 'success' } & ComponentProps<'div'>) {
  const isError = tone === 'error';
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <div
      className={clsx(styles.alert, !isError && styles.success, className)}
      role={isError ? 'alert' : 'status'}
      {...rest}
    >
      <Icon />
      <div>{children}</div>
    </div>
  );
}
