/** A flat field that people write. Everything else about it follows from this. */
interface FieldRule {
  type: 'text' | 'email';
  /** The longest text, in UTF-16 units. */
  max: number;
  /** A field that is not required is '' where nothing was written. */
  required?: true;
  /** Callers without `people:read` read it, too, and it outlives the erasure of a person; other fields are masked and erased. */
  open?: true;
}

/** The flat fields of a resource by name, which is also the name of the column. */
export type FieldTable = Readonly<Record<string, FieldRule>>;

export type FieldValues<Table extends FieldTable> = Record<keyof Table, string>;

/** A value of each field. */
export const mapFields = <Table extends FieldTable, Value>(
  table: Table,
  toValue: (rule: FieldRule, name: keyof Table & string) => Value,
) =>
  Object.fromEntries(Object.entries(table).map(([name, rule]) => [name, toValue(rule, name)])) as Record<
    keyof Table,
    Value
  >;

/** The fields of the table alone. */
export const pickFields = <Table extends FieldTable>(table: Table, source: FieldValues<Table>): FieldValues<Table> =>
  mapFields(table, (_, name) => source[name]);

/** The names of the fields, or of those that `isMeant`. */
export const listFields = <Table extends FieldTable>(table: Table, isMeant = (_: FieldRule) => true) =>
  Object.keys(table).filter((name) => isMeant(table[name] as FieldRule)) as (keyof Table & string)[];
