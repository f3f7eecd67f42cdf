import type { ColumnType, Generated } from 'kysely';
import type { CUSTOMER_FIELDS } from '#domain/customers/fields.ts';
import type { FieldTable } from '#domain/field-table.ts';
import type { Language } from '#domain/languages.ts';
import type { ReferenceKind } from '#domain/shipment-people/people.ts';
import type { Moment, OptionalMoment } from './columns.ts';

/** Columns of the fields; optional ones default to ''. */
type FieldColumns<Table extends FieldTable> = {
  [Name in keyof Table]: Table[Name] extends { required: true } ? string : Generated<string>;
};

/** Names of active customers are unique, in any spelling. */
export interface CustomersTable extends FieldColumns<typeof CUSTOMER_FIELDS> {
  id: string;
  /** bigint, which the driver reads as text. */
  number: ColumnType<string, never, never>;
  /** Increases with each change; a save names the version it is based on. */
  version: Generated<number>;
  created_at: Moment;
  archived_at: OptionalMoment;
}

/** Shipments with a known sender, recipient or customer. Triggers add the names to the shipment's search_text. */
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
  /** '' if unknown. */
  recipient_language: Generated<Language | ''>;
  recipient_postcode: Generated<string>;
  instructions: Generated<string>;
  /** When the retention period ended. */
  erased_at: OptionalMoment;
}

export interface ShipmentReferencesTable {
  shipment_id: string;
  kind: ReferenceKind;
  value: string;
}
