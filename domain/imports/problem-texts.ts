import { LANGUAGE_CODES } from '../languages.ts';
import type { CellProblem } from './import.ts';

/** Written in English as the rest of the file. */
const languages = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(LANGUAGE_CODES);

/** What is wrong with a cell of a list, in the words of the file of rows that are left. */
export const CELL_PROBLEM_TEXTS: Record<CellProblem, string> = {
  nul: 'The row contains a character that cannot be stored',
  notText: 'The row contains bytes that are no text',
  cellTooLong: 'A cell has more than 5,000 characters',
  tooManyCells: 'The row has more cells than the heading',
  failedCell: 'The cell holds an error of the program that wrote the list',
  rowFailed: 'This row could not be checked. It was left out, the others were not',
  number: 'This is not a number',
  shortenedNumber:
    'A spreadsheet shortened this number. Format the column as text there, enter the numbers again and save the list',
  ambiguousNumber: 'This number can be read in two ways',
  date: 'This is not a date',
  dateFar: 'This date is more than five years away',
  service: 'There is no such service: Express, Standard, Economy or International',
  unit: 'There is no such unit',
  ambiguousUnit: 'This unit has two meanings. Write kg or lb',
  twoUnits: 'The cell and the column of units name different units',
  language: `There is no such language: ${languages}`,
  taken: 'This number is taken',
  duplicate: 'Another row means the same shipment',
  status: 'There is no such status: Label Created, In Transit, Out for Delivery, Delivered or On Hold',
  statusFuture: 'This is later than now',
  reason: 'There is no such reason',
  reasonNeeded: 'The row moves the promised date and does not say why',
};
