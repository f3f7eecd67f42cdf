import type { PublicPlaces } from '#domain/address.ts';
import { findPlace, toPlaceKey, toPlaceName } from '../places.ts';
import { findCertainCity, toParts } from './certain-city.ts';

const MAX_PLACE_LENGTH = 60;
const FIRST_END = /[,，、،;；\n\r\u2028\u2029|｜]|\s[-‐-―−]\s/u;
const toFirst = (text: string) => text.split(FIRST_END)[0]?.trim() ?? '';

/** Returns the typed first part of a scan location if it can only be a place. */
function toFreePlace(location: string, hidden: string[]): string {
  const first = toFirst(location);
  if (first.length > MAX_PLACE_LENGTH || /[\p{N}@/／\\]/u.test(first)) return '';
  const key = toPlaceKey(first);
  return hidden.some((text) => toPlaceKey(text) === key) ? '' : first;
}

/** The public places of addresses and scan locations, from the bundled city list. Ruling "Public place". */
export const publicPlaces: PublicPlaces = {
  ofAddress: (address, shown = '') => shown.trim() || (findCertainCity(address)?.name ?? ''),

  ofEntry(entry, shipment) {
    if (entry.isCreation) return publicPlaces.ofAddress(shipment.originAddress, shipment.originPlace);
    const city = findPlace(entry.location) ?? findCertainCity(entry.location);
    if (city) return city.name;
    if (entry.told) return '';
    const { originAddress, destinationAddress, people = [] } = shipment;
    const firstParts = [originAddress, destinationAddress].flatMap((address) => [
      toFirst(address),
      toParts(address)[0] ?? '',
    ]);
    return toFreePlace(entry.location, [...firstParts, ...people]);
  },

  inLanguage: toPlaceName,
};
