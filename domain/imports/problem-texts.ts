import { LANGUAGE_CODES } from '../languages.ts';
import type { CellProblem } from './import.ts';

/** The file of failed rows is in English. */
const languages = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(LANGUAGE_CODES);

/** Messages for cell problems in the file of failed rows. */
export const CELL_PROBLEM_TEXTS: Record<CellProblem, string> = {
  nul: 'The row contains a character that cannot be stored',
  notText: 'The row contains invalid text',
  cellTooLong: 'A cell has more than 5,000 characters',
  tooManyCells: 'The row has more cells than the heading',
  failedCell: 'The cell contains a spreadsheet error',
  rowFailed: 'This row could not be checked. It was skipped; the others were not',
  number: 'This is not a number',
  shortenedNumber:
    'A spreadsheet shortened this number. Format the column as text there, enter the numbers again and save the list',
  ambiguousNumber: 'This number can be read in two ways',
  date: 'This is not a date',
  dateFar: 'This date is more than five years away',
  service: 'Unknown service. Use Express, Standard, Economy or International',
  unit: 'Unknown unit',
  ambiguousUnit: 'This unit has two meanings. Write kg or lb',
  twoUnits: 'The cell and the unit column name different units',
  language: `Unknown language. Use ${languages}`,
  taken: 'This tracking number is already in use',
  duplicate: 'Another row refers to the same shipment',
  status: 'Unknown status. Use Label Created, In Transit, Out for Delivery, Delivered or On Hold',
  statusFuture: 'This is in the future',
  reason: 'Unknown reason',
  reasonNeeded: 'The row moves the promised date and does not say why',
};
