import { toFirstPart } from '#domain/address.ts';
import { type FieldText, findMatch, listHiddenTerms } from '#domain/find-match.ts';
import type { ListedShipment, Shipment } from '#domain/shipments/schema.ts';
import { toSearchTerms } from '#domain/shipments/search-terms.ts';

const listAddresses = ({ originAddress, destinationAddress }: Shipment): FieldText[] => [
  { field: 'origin', kind: null, value: originAddress },
  { field: 'destination', kind: null, value: destinationAddress },
];

/**
 * Adds the matched text to search results if no list column shows it. Reads nothing if the columns show all matches.
 */
export function createAddMatches(listTexts: (ids: string[]) => Promise<Map<string, FieldText[]>>) {
  return async (search: string, shipments: Shipment[], seesPeople: boolean): Promise<ListedShipment[]> => {
    const terms = toSearchTerms(search);
    const hidden = shipments.map((shipment) =>
      listHiddenTerms(terms, [
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
