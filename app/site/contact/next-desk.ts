import { type BusinessHours, findNextOpening, type Opening } from '#domain/company/next-opening.ts';
import type { ShownOffice } from '../company/offices.ts';

/** Who reads a message next: the first office that is open, else the one that opens first. */
export function findNextDesk(now: Date, businessHours: BusinessHours, offices: readonly ShownOffice[]) {
  const desks = offices.map((office) => ({ office, opening: findNextOpening(now, office.timeZone, businessHours) }));
  const readsAt = ({ opening }: { opening: Opening }) => (opening.isOpen ? now : opening.from);
  return desks.reduce((first, desk) => (readsAt(desk) < readsAt(first) ? desk : first));
}
