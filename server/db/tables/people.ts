import type { ColumnType, Generated } from 'kysely';
import type { CUSTOMER_FIELDS } from '#domain/customers/fields.ts';
import type { FieldTable } from '#domain/field-table.ts';
import type { Language } from '#domain/languages.ts';
import type { ReferenceKind } from '#domain/shipment-people/people.ts';
import type { Moment, OptionalMoment } from './columns.ts';

/** The columns of the fields; those that are not required are '' by default. */
type FieldColumns<Table extends FieldTable> = {
  [Name in keyof Table]: Table[Name] extends { required: true } ? string : Generated<string>;
};

/** Besides its fields; the name is unique, in whatever spelling, among those that are not archived. */
export interface CustomersTable extends FieldColumns<typeof CUSTOMER_FIELDS> {
  id: string;
  /** bigint, which the driver reads as text. */
  number: ColumnType<string, never, never>;
  /** Grows by one with each change; a save names the version it was made from. */
  version: Generated<number>;
  created_at: Moment;
  archived_at: OptionalMoment;
}

/** Of shipments whose sender, recipient or customer is known. Names are in the shipment's search_text, by triggers. */
export interface ShipmentPeopleTable {
  shipment_id: string;
  customer_id: string | null;
  sender_name: Generated<string>;
  sender_company: Generated<string>;
  sender_phone: Generated<string>;
  sender_email: Generated<string>;
  recipient_name: Generated<string>;
  recipient_company: Generated<string>;
  recipient_phone: Generated<string>;
  recipient_email: Generated<string>;
  /** '' when it is not known. */
  recipient_language: Generated<Language | ''>;
  recipient_postcode: Generated<string>;
  instructions: Generated<string>;
  /** When its time was over. */
  erased_at: OptionalMoment;
}

export interface ShipmentReferencesTable {
  shipment_id: string;
  kind: ReferenceKind;
  value: string;
}
