import { type Content, isHandle, isPhoneOrEmail, readContent } from './guess-content.ts';
import type { ImportField } from './import.ts';
import { everyText, hasTexts, joinName, listTexts, type Parts, type SampleRows } from './party-columns.ts';
import type { ImportMapping } from './schema.ts';

type Columns = ImportMapping['columns'];

export const FIELD_OF_PART = {
  recipient: { name: 'recipientName', company: 'recipientCompany', email: 'recipientEmail', phone: 'recipientPhone' },
  sender: { name: 'senderName', company: 'senderCompany', email: 'senderEmail', phone: 'senderPhone' },
} as const;

/** Returns the party field of a column, by its heading and first rows; undefined if they contradict each other. */
function findPersonField(
  part: 'name' | 'company' | 'email' | 'phone',
  side: 'recipient' | 'sender',
  content: Content,
  hasAt: boolean,
): ImportField | undefined {
  const fields = FIELD_OF_PART[side];
  if (part === 'email') return content === 'empty' || hasAt ? fields.email : undefined;
  if (content === 'email') return fields.email;
  if (part === 'phone' || part === 'company') return fields[part];
  if (content === 'number') return side === 'recipient' ? 'customerReference' : undefined;
  return content === 'phone' ? fields.phone : fields.name;
}

/** Lists the columns of a part; only phones may have several. */
const listColumns = ({ phones = [], ...parts }: Parts, part: 'company' | 'email' | 'phone'): number[] =>
  part === 'phone' ? phones : [parts[part]].filter((column) => column !== undefined);

/** Guesses name, company, email and phone of a side; each comes from the first possible party that has it. */
export function guessPeople(
  columns: Columns,
  { side, parties, bare }: { side: 'recipient' | 'sender'; parties: Parts[]; bare: number | undefined },
  rows: SampleRows,
): void {
  const set = (part: 'name' | 'company' | 'email' | 'phone', list: number[]) => {
    const [column = 0] = list;
    const hasAt = listTexts(rows, column).some((text) => text.includes('@'));
    const content = list.length > 1 && part === 'name' ? 'text' : readContent(rows, column);
    const field = findPersonField(part, side, content, hasAt);
    if (field) columns[field] ??= list;
  };
  for (const { contact = -1 } of parties) if (isPhoneOrEmail(rows, contact)) set('phone', [contact]);
  const [first, ...others] = parties.map((parts) => joinName(parts, rows));
  const isAccount = ([column = 0, ...more]: number[]) => more.length === 0 && isHandle(rows, column);
  for (const list of [
    first,
    bare === undefined ? undefined : [bare],
    ...others.filter((list) => list && !isAccount(list)),
  ])
    if (list) set('name', list);
  for (const part of ['company', 'email', 'phone'] as const) {
    const lists = parties.map((parts) => listColumns(parts, part)).filter(({ length }) => length > 0);
    const filled = part === 'email' ? lists.find(([column = 0]) => hasTexts(rows, column)) : undefined;
    const list = filled ?? lists[0];
    if (list) set(part, list);
  }
  nameContact(columns, { fields: FIELD_OF_PART[side], parties, bare }, rows);
}

/** Reads "Name" beside "Attention" as the company and the person in it, unless another column has the company. */
function nameContact(
  columns: Columns,
  {
    fields,
    parties,
    bare,
  }: { fields: (typeof FIELD_OF_PART)['recipient' | 'sender']; parties: Parts[]; bare: number | undefined },
  rows: SampleRows,
): void {
  if (columns[fields.company]?.some((column) => listTexts(rows, column).length > 0)) return;
  const isPerson = ({ contact = -1 }: Parts) => everyText(rows, contact, (text) => /^[^\d@]*$/.test(text));
  const at = parties.findIndex(isPerson);
  const contact = parties[at]?.contact;
  // "Client name" beside "Delivery contact" may be somebody else.
  const names = parties.slice(0, at === 0 ? 1 : undefined).map(({ contact: _, ...parts }) => joinName(parts, rows));
  const name = [...names, bare === undefined ? undefined : [bare]].find((list) => list?.length === 1);
  const [other = -1] = name ?? [];
  if (!name || contact === undefined || rows.every((row) => !row[contact] || row[contact] === row[other])) return;
  columns[fields.company] = name;
  columns[fields.name] = [contact];
}
