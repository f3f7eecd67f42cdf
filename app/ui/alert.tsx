import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './alert.module.css';
import icon from './icon.module.css';

/** A message that is read out when it appears: at once if something failed, politely if it went well. */
export function Alert({ tone, children, className, ...rest }: { tone: 'error' | 'success' } & ComponentProps<'div'>) {
  const isError = tone === 'error';
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <div
      className={clsx(styles.alert, !isError && styles.success, className)}
      role={isError ? 'alert' : 'status'}
      {...rest}
    >
      <Icon className={icon.icon} />
      <div>{children}</div>
    </div>
  );
}
