/** A flat text field; everything else about it follows from this rule. */
interface FieldRule {
  type: 'text' | 'email';
  /** Maximum length in UTF-16 units. */
  max: number;
  /** An optional field is '' when empty. */
  required?: true;
  /** Readable without `people:read`, and not erased with a person; other fields are masked and erased. */
  isUnmasked?: true;
}

/** Flat fields of a resource by name, which is also the column name. */
export type FieldTable = Readonly<Record<string, FieldRule>>;

export type FieldValues<Table extends FieldTable> = Record<keyof Table, string>;

/** Returns a value for each field. */
export const mapFields = <Table extends FieldTable, Value>(
  table: Table,
  toValue: (rule: FieldRule, name: keyof Table & string) => Value,
) =>
  Object.fromEntries(Object.entries(table).map(([name, rule]) => [name, toValue(rule, name)])) as Record<
    keyof Table,
    Value
  >;

/** Picks the table's fields from a source. */
export const pickFields = <Table extends FieldTable>(table: Table, source: FieldValues<Table>): FieldValues<Table> =>
  mapFields(table, (_, name) => source[name]);

/** Lists the field names, or those for which `isIncluded` holds. */
export const listFields = <Table extends FieldTable>(table: Table, isIncluded = (_: FieldRule) => true) =>
  Object.keys(table).filter((name) => isIncluded(table[name] as FieldRule)) as (keyof Table & string)[];
