import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** A message that is read out when it appears: at once if something failed, politely if it went well. */
export function Alert({ tone, children }: { tone: 'error' | 'success'; children: ReactNode }) {
  const isError = tone === 'error';
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <div className={isError ? 'alert' : 'alert ok'} role={isError ? 'alert' : 'status'}>
      <Icon className="i" />
      <div>{children}</div>
    </div>
  );
}
