import { posix } from 'node:path';
import { ImportFileError } from '../import-file-error.ts';
import { MAX_CELLS, MAX_ESCAPED_CELL_LENGTH } from '../row-collector.ts';
import { decodeCellText, type NumberFormat, toNumberFormat } from './cell-text.ts';
import { type Archive, parseXml } from './open-archive.ts';

export interface Workbook {
  /** Worksheets with their parts: in tab order, the hidden ones last. */
  sheets: { name: string; part: string; isHidden: boolean }[];
  /** Shared strings that cells reference by index. */
  strings: string[];
  /** The number format of each style. */
  formats: NumberFormat[];
  /** Whether day 0 is January 1, 1904, as on old Macs. */
  from1904: boolean;
  /** Whether the program that wrote it left calculating the formulas to the spreadsheet. */
  calculatesOnLoad: boolean;
}

interface Relation {
  id: string;
  /** The last segment of the relationship type, which is equal in both kinds of OOXML. */
  type: string;
  part: string;
}

/** Returns the workbook part; undefined if the archive is something else. */
export async function findWorkbookPart(archive: Archive): Promise<string | undefined> {
  if (!archive.has('_rels/.rels')) return undefined;
  const relations = await readRelations(archive, '');
  return relations.find(({ type }) => type === 'officeDocument')?.part;
}

/** @throws {ImportFileError} `damaged`. */
export async function readWorkbook(archive: Archive, part: string): Promise<Workbook> {
  const relations = await readRelations(archive, part);
  const { named, ...settings } = await readSheetList(archive, part);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const related = named.map(({ id, ...sheet }) => ({ ...sheet, ...(byId.get(id) ?? raiseDamaged()) }));
  // The other types are charts and dialogs.
  const sheets = related.filter(({ type }) => type === 'worksheet');
  // A part shared by many sheets would be read that often.
  if (new Set(sheets.map(({ part }) => part)).size < sheets.length) raiseDamaged();
  const find = (type: string): string | undefined => relations.find((relation) => relation.type === type)?.part;
  return {
    sheets,
    ...settings,
    strings: await readStrings(archive, find('sharedStrings')),
    formats: await readFormats(archive, find('styles')),
  };
}

function raiseDamaged(): never {
  throw new ImportFileError('damaged');
}

async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(part);
  const relations: Relation[] = [];
  await parseXml(archive.read(posix.join(dir, '_rels', `${base}.rels`)), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      relations.push({ id: Id, type, part: posix.resolve('/', dir, Target.replaceAll('\\', '/')).slice(1) });
    },
  });
  return relations;
}

/** Whether an attribute is set. */
export const isTrue = (attribute = ''): boolean => /^(?:1|true)$/.test(attribute);

async function readSheetList(archive: Archive, part: string) {
  const named: { name: string; id: string; isHidden: boolean }[] = [];
  let from1904 = false;
  let calculatesOnLoad = false;
  let root: string | undefined;
  await parseXml(archive.read(part), {
    open(name, attributes) {
      root ??= name;
      // A document of another program of the same suite.
      if (root !== 'workbook') throw new ImportFileError('notReadable', { format: 'zip' });
      if (name === 'workbookPr') from1904 = isTrue(attributes.date1904);
      if (name === 'calcPr') calculatesOnLoad = isTrue(attributes.fullCalcOnLoad);
      if (name !== 'sheet') return;
      const id = Object.keys(attributes).find((attribute) => attribute.endsWith(':id'));
      const isHidden = /hidden$/i.test(attributes.state ?? '');
      named.push({ name: attributes.name ?? '', id: attributes[id ?? ''] ?? '', isHidden });
    },
  });
  const sorted = named.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden));
  return { named: sorted, from1904, calculatesOnLoad };
}

async function readStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!part) return strings;
  let text = '';
  let inText = false;
  let phonetic = false;
  await parseXml(archive.read(part), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic = true;
      inText = name === 't' && !phonetic;
    },
    close(name) {
      if (name === 'si') strings.push(decodeCellText(text));
      if (strings.length > MAX_CELLS) throw new ImportFileError('tooLarge');
      if (name === 'rPh') phonetic = false;
      inText = false;
    },
    text(piece) {
      if (inText && text.length < MAX_ESCAPED_CELL_LENGTH) text += piece.slice(0, MAX_ESCAPED_CELL_LENGTH);
    },
  });
  return strings;
}

async function readFormats(archive: Archive, part: string | undefined): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (!part) return formats;
  const custom = new Map<number, NumberFormat>();
  let inCells = false;
  await parseXml(archive.read(part), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const id = Number(numFmtId);
      if (name === 'numFmt') custom.set(id, toNumberFormat(id, formatCode));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(custom.get(id) ?? toNumberFormat(id, undefined));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}
