import type { FileProblem } from '#domain/imports/import.ts';

/** What a reader of the message needs beside the problem. */
export interface FileProblemDetail {
  /** The row as a spreadsheet counts it. */
  row?: number;
  /** What the file is instead: `xls`, `numbers`, `pdf`, `ods`, `zip` (any archive), `image` or `unknown`. */
  format?: string;
  /** The names of the workbook's sheets, when another one may do. */
  sheets?: string[];
}

/** A file that is no list that can be imported, as a whole. Rows that cannot are told in the rows. */
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
