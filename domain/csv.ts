/**
 * What a spreadsheet would run as a formula when a cell starts with it (OWASP, CSV injection), the full-width forms and the
 * line feed included; apostrophes in front of it, or of a digit, count too, so that the rule can be undone exactly.
 */
const FORMULA = /^(?:'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]|'+\d)/;
const ESCAPED = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\d]/;

/** The text of a cell as an exported file holds it: one that would be a formula gets an apostrophe in front. Guarantee S10. */
export function escapeFormulaCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * The text that escapeFormulaCell was given, and that a spreadsheet keeps as text by an apostrophe before it ("'98101"):
 * exactly one apostrophe goes, and only before digits and formulas. "'s-Hertogenbosch" stays.
 */
export function unescapeFormulaCell(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}
