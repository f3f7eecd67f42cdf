import { guessMapping, listDoubled } from '#domain/imports/guess.ts';
import { listMissing, MEASURES } from '#domain/imports/heading-units.ts';
import { findDecimalSign } from '#domain/imports/measures.ts';
import { readImportRow, readText, toItem, toUnreadTexts } from '#domain/imports/row.ts';

/** Reads headings and rows as the server does. Loaded beside the data, because its words in many languages are long. */
export const listReader = {
  guessMapping,
  listDoubled,
  listMissing,
  MEASURES,
  findDecimalSign,
  readImportRow,
  readText,
  toItem,
  toUnreadTexts,
};
