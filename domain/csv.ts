/**
 * Start of a cell that a spreadsheet would run as a formula (OWASP, CSV injection), including full-width forms and line
 * feeds. Apostrophes before it, or before a digit, count too, so that escaping can be undone exactly.
 */
const FORMULA = /^(?:'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]|'+\d)/;
const ESCAPED = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\d]/;

/** Escapes a cell of an exported file: a formula gets a leading apostrophe. Guarantee S10. */
export function escapeFormulaCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * Undoes escapeFormulaCell() and a spreadsheet's text marker ("'98101"): removes one apostrophe, only before digits and
 * formulas. "'s-Hertogenbosch" stays.
 */
export function unescapeFormulaCell(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}
