import { toFirstPart } from '#domain/address.ts';
import { type FieldText, findMatch, listHiddenWords } from '#domain/find-match.ts';
import { toSearchWords } from '#domain/fold-text.ts';
import type { ListedShipment, Shipment } from '#domain/shipments/schema.ts';

const listAddresses = ({ originAddress, destinationAddress }: Shipment): FieldText[] => [
  { field: 'origin', kind: null, value: originAddress },
  { field: 'destination', kind: null, value: destinationAddress },
];

/** Says of found shipments what the search found where no column of a list shows it. Nothing is read when columns show all. */
export function createAddMatches(listTexts: (ids: string[]) => Promise<Map<string, FieldText[]>>) {
  return async (search: string, shipments: Shipment[], seesPeople: boolean): Promise<ListedShipment[]> => {
    const words = toSearchWords(search);
    const hidden = shipments.map((shipment) =>
      listHiddenWords(words, [
        shipment.trackingNumber,
        toFirstPart(shipment.originAddress),
        toFirstPart(shipment.destinationAddress),
      ]),
    );
    const ids = shipments.filter((_, index) => hidden[index]?.length).map(({ id }) => id);
    const texts = ids.length > 0 ? await listTexts(ids) : new Map<string, FieldText[]>();
    const listShown = (id: string) => (texts.get(id) ?? []).filter(({ field }) => seesPeople || field === 'reference');
    return shipments.map((shipment, index) => ({
      ...shipment,
      match: findMatch(hidden[index] ?? [], [...listShown(shipment.id), ...listAddresses(shipment)]) ?? null,
    }));
  };
}
