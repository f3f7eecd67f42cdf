/**
 * Start of a cell that a spreadsheet would run as a formula (OWASP, CSV injection), including full-width forms and line
 * feeds. Apostrophes before it, or before a digit, count too, so that escaping can be undone exactly.
 */
const FORMULA = /^(?:'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]|'+\d)/;
const ESCAPED = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\d]/;

/**
 * A formula behind a sign at which a spreadsheet may split the cell: many languages separate cells by semicolons. A sign
 * of a list or a number ("- two items", "+49 30") counts only if a function or a program is called.
 */
const INNER = String.raw`'*(?:[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D][^;\t\r\n]*(?:[a-z]\(|\|))`;
const INNER_FORMULA = new RegExp(`([;\\t\\r\\n])(?=${INNER})`, 'gi');
const ESCAPED_INNER = new RegExp(`([;\\t\\r\\n])'(?=${INNER})`, 'gi');

/** Escapes a cell of an exported file: a formula gets a leading apostrophe. Guarantee S10. */
export function escapeFormulaCell(text: string): string {
  const escaped = text.replace(INNER_FORMULA, "$1'");
  return FORMULA.test(text) ? `'${escaped}` : escaped;
}

/**
 * Undoes escapeFormulaCell() and a spreadsheet's text marker ("'98101"): removes one apostrophe, only before digits and
 * formulas. "'s-Hertogenbosch" stays.
 */
export function unescapeFormulaCell(cell: string): string {
  const text = ESCAPED.test(cell) ? cell.slice(1) : cell;
  return text.replace(ESCAPED_INNER, '$1');
}
