import type { ReactNode } from 'react';
import type { Permission } from '#domain/role.ts';
import { useMay } from './use-may.ts';

/** What is shown to those who may do it. */
export function Allowed({ to, children }: { to: Permission; children: ReactNode }) {
  return useMay()(to) ? children : null;
}
