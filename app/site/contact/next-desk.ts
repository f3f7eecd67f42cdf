import { findOpening, type Opening, type Schedule } from '#domain/find-opening.ts';
import type { ShownOffice } from '../company/offices.ts';

/** Who reads a message next: the first office that is open, else the one that opens first. */
export function findNextDesk(now: Date, schedule: Schedule, offices: readonly ShownOffice[]) {
  const desks = offices.map((office) => ({ office, opening: findOpening(now, office.timeZone, schedule) }));
  const readsAt = ({ opening }: { opening: Opening }) => (opening.isOpen ? now : opening.from);
  return desks.reduce((first, desk) => (readsAt(desk) < readsAt(first) ? desk : first));
}
