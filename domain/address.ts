import type { Language } from './languages.ts';

/**
 * Returns the first comma-separated part of an address, trimmed. Lists and the first scan show it (specification,
 * sections 2 and 4).
 */
export function toFirstPart(address: string): string {
  return address.split(',')[0]?.trim() ?? '';
}

/** The part of a shipment that decides which place of a scan visitors may see. */
export interface AddressedShipment {
  originAddress: string;
  destinationAddress: string;
  /** "Place shown to visitors"; '' if staff left it empty. */
  originPlace: string;
  destinationPlace: string;
  /** Names of sender and recipient. */
  people?: string[];
}

/** Replaces addresses and scan locations with what visitors may see; '' if nothing. Ruling "Public place". */
export interface PublicPlaces {
  /** Returns the place staff entered for visitors, else the listed city if it is certain. */
  ofAddress(address: string, override?: string): string;
  /**
   * Returns the listed city if it is certain, else the first part of a location typed by staff if it can be neither a
   * street nor a person. Locations from imports and the API yield only listed cities. The creation entry yields the
   * place of the origin.
   */
  ofEntry(
    entry: { location: string; isCreation?: boolean | undefined; told?: boolean | undefined },
    shipment: AddressedShipment,
  ): string;
  /** Translates a listed place; returns any other unchanged. */
  inLanguage(place: string, language: Language): string;
}

/** Limit of "Place shown to visitors", which may hold no digit, @ or line break. */
export const SHOWN_PLACE_LENGTH = 60;
/** Whether a text may be a place shown to visitors. */
export const isShownPlace = (text: string): boolean =>
  text.length <= SHOWN_PLACE_LENGTH && !/[\p{N}@\p{Cc}\u2028\u2029]/u.test(text);
