import { useRouteLoaderData } from 'react-router';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { useDates } from '#app/shared/use-dates.ts';
import type { AuditEntry } from '#domain/audit.ts';
import { isOwnOfToday } from '#domain/own-shipment.ts';
import type { clientLoader } from '../../frame/admin-layout.tsx';
import { useMay } from '../../frame/use-may.ts';

/** Whether who is signed in may delete the shipment that was created so: a clerk, what they created today. */
export function useMayDelete(creation: AuditEntry | undefined): boolean {
  const user = useRouteLoaderData<typeof clientLoader>(STAFF_FRAME_ID);
  const may = useMay();
  const { timeZone } = useDates();
  if (!user || may('shipments:delete')) return true;
  const created = creation && { actor: creation.actor, at: new Date(creation.at) };
  return may('shipments:delete-own') && isOwnOfToday(created, user.email, new Date(), timeZone);
}
