import { toFirstPart } from '#domain/address.ts';
import type { AttentionLine } from '#domain/attention/schema.ts';
import { isSettled } from '#domain/events/merge-events.ts';
import { MASK } from '#domain/mask.ts';
import type { HistoryEntry } from '#domain/shipments/schema.ts';
import type { AttentionRow } from './attention.repository.ts';
import type { SubjectShipment } from './attention-subjects.repository.ts';

const NOTHING = { code: null, reason: null, place: '', text: '' };

/** Shortens an email address to its first letter and host. */
export const maskAddress = (email: string): string =>
  `${email.slice(0, 1)}${MASK}${email.slice(email.lastIndexOf('@'))}`;

const toEntryFields = ({ code, reason, location }: HistoryEntry) => ({
  code: code ?? null,
  reason: reason ?? null,
  place: toFirstPart(location),
});

/** Returns the details of a shipment for the kind of its line. */
function toDetails(kind: AttentionRow['kind'], { history, ...shipment }: SubjectShipment) {
  const newest = history.find((entry) => isSettled(entry) && !entry.corrected);
  const scanned = history.find((entry) => !entry.corrected && !entry.isCreation && isSettled(entry));
  switch (kind) {
    case 'held':
      return { ...NOTHING, ...(newest && toEntryFields(newest)), text: newest?.notes ?? '' };
    case 'attempt':
      return { ...NOTHING, ...(newest && toEntryFields(newest)) };
    case 'promise':
    case 'silent':
      return { ...NOTHING, ...(scanned && toEntryFields(scanned)) };
    case 'contradiction': {
      const contradicting = history.find((entry) => !isSettled(entry));
      return { ...NOTHING, ...(contradicting && toEntryFields(contradicting)) };
    }
    case 'place':
      return { ...NOTHING, text: shipment.originPlace === '' ? shipment.originAddress : shipment.destinationAddress };
    default:
      return NOTHING;
  }
}

const toNamed = (shipment: SubjectShipment): NonNullable<AttentionLine['shipment']> => ({
  id: shipment.id,
  trackingNumber: shipment.trackingNumber,
  origin: shipment.originPlace || toFirstPart(shipment.originAddress),
  destination: shipment.destinationPlace || toFirstPart(shipment.destinationAddress),
});

export interface LineSubjects {
  shipment: SubjectShipment | undefined;
  recipient: string | undefined;
  import: AttentionLine['import'];
  webhook: AttentionLine['webhook'];
}

/** Combines a line with its subject. */
export function toAttentionLine(
  row: AttentionRow,
  { shipment, recipient, import: list, webhook }: LineSubjects,
): AttentionLine {
  const { kind, id, since, due, hiddenUntil, hiddenBy } = row;
  return {
    kind,
    id,
    hiddenBy,
    since: since.toISOString(),
    due: due.toISOString(),
    hiddenUntil: hiddenUntil?.toISOString() ?? null,
    shipment: shipment ? toNamed(shipment) : null,
    import: list,
    webhook,
    ...(shipment ? toDetails(kind, shipment) : NOTHING),
    ...(recipient !== undefined && { text: maskAddress(recipient) }),
  };
}
