import { crc32, deflateRawSync } from 'node:zlib';

/** Text, or the XML attributes and content of a cell. */
type TestCell = string | number | null | { t?: string; s?: number; v?: string; f?: string; xml?: string };

interface TestWorkbook {
  sheets: Record<string, TestCell[][]>;
  /** Merged ranges of each sheet: the first cell has the value. */
  merged?: Record<string, string[]>;
  /** Shared strings, as the XML inside `<si>`. */
  strings?: string[];
  /** Number formats of the styles, from 1 on: a built-in number, or a code. */
  formats?: (number | string)[];
  from1904?: boolean;
  calculatesOnLoad?: boolean;
  /** Parts to add or replace. */
  parts?: Record<string, string | Buffer>;
}

interface ZipLies {
  /** The size that the directory claims for every part. */
  size?: number;
  checksum?: number;
  /** Flags such as encryption. */
  flags?: number;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Builds an XLSX file like a spreadsheet's, but minimal. */
export function makeWorkbook(book: TestWorkbook, lies: ZipLies = {}): Buffer {
  return makeZip({ ...toParts(book), ...book.parts }, lies);
}

/** Builds a ZIP archive with every part compressed. */
export function makeZip(parts: Record<string, string | Buffer>, lies: ZipLies = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content as string);
    const packed = deflateRawSync(data);
    const fields = toFields(
      name,
      packed.length,
      lies.size ?? data.length,
      lies.checksum ?? crc32(data),
      lies.flags ?? 0,
    );
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, place, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

/** Fields shared by a part's header and its directory entry. */
function toFields(name: string, packed: number, size: number, checksum: number, flags: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(checksum, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function toParts({
  sheets,
  merged,
  strings,
  formats = [],
  from1904,
  calculatesOnLoad,
}: TestWorkbook): Record<string, string> {
  const names = Object.keys(sheets);
  const list = names
    .map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('');
  const numberFormats = formats.map((format, at) =>
    typeof format === 'string' ? `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(format)}"/>` : '',
  );
  const styles = formats.map((format, at) => `<xf numFmtId="${typeof format === 'string' ? 164 + at : format}"/>`);
  return {
    '_rels/.rels': relations({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `${DECLARATION}<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${list}</sheets>${calculatesOnLoad ? '<calcPr fullCalcOnLoad="1"/>' : ''}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      ...Object.fromEntries(names.map((_, at) => [`rId${at + 1}`, ['worksheet', `worksheets/sheet${at + 1}.xml`]])),
      ...(strings ? { strings: ['sharedStrings', 'sharedStrings.xml'] } : {}),
      styles: ['styles', '/xl/styles.xml'],
    }),
    'xl/styles.xml': `${DECLARATION}<styleSheet ${MAIN}><numFmts>${numberFormats.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ...(strings
      ? {
          'xl/sharedStrings.xml': `${DECLARATION}<sst ${MAIN}>${strings.map((xml) => `<si>${xml}</si>`).join('')}</sst>`,
        }
      : {}),
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, toSheet(sheets[name] ?? [], merged?.[name])]),
    ),
  };
}

/** Builds a sheet's part; omits rows without cells, like spreadsheets. */
export function toSheet(rows: TestCell[][], merged: string[] = []): string {
  const data = rows.map((cells, row) =>
    cells.length ? `<row r="${row + 1}">${cells.map((cell, column) => toCell(cell, row, column)).join('')}</row>` : '',
  );
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const merges = ranges && `<mergeCells count="${merged.length}">${ranges}</mergeCells>`;
  return `${DECLARATION}<worksheet ${MAIN}><sheetData>${data.join('')}</sheetData>${merges}</worksheet>`;
}

function toCell(cell: TestCell, row: number, column: number): string {
  const r = `${column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : ''}${String.fromCharCode(65 + (column % 26))}${row + 1}`;
  if (cell === null) return `<c r="${r}" s="0"/>`;
  if (typeof cell === 'number') return `<c r="${r}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${r}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  const { t, s, v, f, xml = '' } = cell;
  const attributes = `${t ? ` t="${t}"` : ''}${s ? ` s="${s}"` : ''}`;
  return `<c r="${r}"${attributes}>${f ? `<f>${escapeXml(f)}</f>` : ''}${v === undefined ? '' : `<v>${escapeXml(v)}</v>`}${xml}</c>`;
}

function relations(targets: Record<string, string[]>): string {
  const lines = Object.entries(targets).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
