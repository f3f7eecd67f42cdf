import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#domain/languages.ts';
import type { ReferenceKind } from '#domain/shipment-people.ts';
import type { Moment, OptionalMoment } from './columns.ts';

export interface CustomersTable {
  id: string;
  /** bigint, which the driver reads as text. */
  number: ColumnType<string, never, never>;
  /** Once, in whatever spelling, among those that are not archived. */
  name: string;
  email: Generated<string>;
  phone: Generated<string>;
  address: Generated<string>;
  notes: Generated<string>;
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
