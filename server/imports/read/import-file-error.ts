import type { FileProblem } from '#domain/imports/import.ts';

/** Details of a problem for the reader of its message. */
export interface FileProblemDetail {
  /** Row number as in a spreadsheet. */
  row?: number;
  /** The actual format: `xls`, `numbers`, `pdf`, `ods`, `zip` (any archive), `image` or `unknown`. */
  format?: string;
  /** Names of the workbook's sheets, if another one may work. */
  sheets?: string[];
}

/** A file that can't be imported at all. Unreadable rows are reported in the rows. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
  readonly code: FileProblem;
  readonly detail: FileProblemDetail;

  constructor(code: FileProblem, detail: FileProblemDetail = {}, cause?: unknown) {
    super(`The file cannot be read: ${code}`, { cause });
    this.code = code;
    this.detail = detail;
  }
}
