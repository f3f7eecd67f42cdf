import { expectJson } from '#app/api/api-error.ts';
import type { Body, V1 } from '#app/api.ts';
import type { Language } from '#domain/languages.ts';

export type AddressSuggestions = Body<V1['shipments']['address-suggestions']['$get'], 200>;

/** What visitors read instead of addresses, for staff. */
export function placeCalls(v1: V1) {
  return {
    /** What visitors read of an address; '' when nothing. */
    async findPublicPlace(address: string): Promise<string> {
      const call = v1.shipments['public-place'].$get({ query: { address } });
      return (await expectJson<{ place: string }>('Failed to read the place', call)).place;
    },

    /** Listed cities and last used addresses for what is typed of an address. Not in reference mode. */
    suggestAddresses: (text: string, language: Language, signal: AbortSignal) =>
      expectJson<AddressSuggestions>(
        'Failed to load suggestions',
        v1.shipments['address-suggestions'].$get({ query: { text, language } }, { init: { signal } }),
      ),

    /** What visitors read of a shipment's addresses and scans, newest scan first, and its route, drawn in a language. */
    getShipmentPlaces: (id: string, language: Language) =>
      expectJson<Body<(typeof v1.shipments)[':id']['places']['$get'], 200>>(
        'Failed to load shipments',
        v1.shipments[':id'].places.$get({ param: { id }, query: { language } }),
      ),
  };
}
