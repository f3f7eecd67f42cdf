import { BackupError, type BackupProduct, type Header } from './format.ts';
import { readBackup } from './read-backup.ts';

/** The contents of a complete backup. */
export interface Contents {
  header: Header;
  /** Row counts by table. */
  rows: Map<string, number>;
  /** Size of the rows, uncompressed. */
  bytes: number;
}

/**
 * Reads the whole file and verifies that it is complete and unchanged.
 * @throws BackupError
 */
export async function checkBackup(file: string, product: BackupProduct): Promise<Contents> {
  let header: Header | undefined;
  let bytes = 0;
  const rows = new Map<string, number>();
  for await (const part of readBackup(file, product)) {
    if (part.type === 'header') header = part.header;
    else if (part.type === 'rows') bytes += part.lines.length;
    else if (part.type === 'tableEnd') rows.set(part.end.tableEnd, part.end.rows);
  }
  if (!header) throw new BackupError(`${file} is not a backup of ${product.program}.`);
  return { header, rows, bytes };
}
