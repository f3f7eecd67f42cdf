import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A message that is read out when it appears: at once if something failed, politely if it went well. */
export function Alert({ tone, children, className, ...rest }: { tone: 'error' | 'success' } & ComponentProps<'div'>) {
  const isError = tone === 'error';
  const Icon = isError ? CircleAlert : CircleCheck;
  const classes = ['alert', !isError && 'ok', className].filter(Boolean).join(' ');
  return (
    <div className={classes} role={isError ? 'alert' : 'status'} {...rest}>
      <Icon className="i" />
      <div>{children}</div>
    </div>
  );
}
