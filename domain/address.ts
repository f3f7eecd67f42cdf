import type { Language } from './languages.ts';

/** The first comma-separated part of an address, trimmed. Lists and the first scan show it (specification, sections 2 and 4). */
export function toFirstPart(address: string): string {
  return address.split(',')[0]?.trim() ?? '';
}

/** Of a shipment, what decides which place of a scan strangers may read. */
export interface AddressedShipment {
  originAddress: string;
  destinationAddress: string;
  /** "Place shown to visitors", '' when staff entered none. */
  originPlace: string;
  destinationPlace: string;
  /** Names of sender and recipient. */
  people?: string[];
}

/** Says what strangers may read instead of an address or a scan location; '' when nothing. Ruling "Public place". */
export interface PublicPlaces {
  /** What staff entered to be shown, else the listed city if it is certain. */
  ofAddress(address: string, shown?: string): string;
  /**
   * The listed city if it is certain, else what a person typed up to the first comma if it can be neither a street nor a
   * person; of what import or API told, the city or nothing. The entry that a shipment was created with shows the place of the origin.
   */
  ofEntry(
    entry: { location: string; isCreation?: boolean | undefined; told?: boolean | undefined },
    shipment: AddressedShipment,
  ): string;
  /** What a reader of the language calls such a place; what is on no list stays as it is. */
  inLanguage(place: string, language: Language): string;
}

/** What "Place shown to visitors" may hold: 60 characters, no number, @ or line break. */
export const SHOWN_PLACE_LENGTH = 60;
export const isShownPlace = (text: string): boolean =>
  text.length <= SHOWN_PLACE_LENGTH && !/[\p{N}@\p{Cc}\u2028\u2029]/u.test(text);
