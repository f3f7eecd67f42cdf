import type { Selectable } from 'kysely';
import { NO_PEOPLE } from '#domain/shipment-people/people.ts';
import type { ShipmentPeople } from '#domain/shipment-people/schema.ts';
import type { ShipmentPeopleTable } from '#server/db/tables/people.ts';

type PeopleRow = Selectable<ShipmentPeopleTable>;

/** The columns that hold people. Names that are new end what was erased. */
export const toPeopleColumns = ({ sender, recipient }: ShipmentPeople) => ({
  sender_name: sender.name,
  sender_company: sender.company,
  sender_phone: sender.phone,
  sender_email: sender.email,
  recipient_name: recipient.name,
  recipient_company: recipient.company,
  recipient_phone: recipient.phone,
  recipient_email: recipient.email,
  recipient_language: recipient.language,
  recipient_postcode: recipient.postcode,
  instructions: recipient.instructions,
});

/** What a row holds, read by the driver or as JSON. */
export function toPeople(row: PeopleRow | null): ShipmentPeople {
  if (!row) return NO_PEOPLE;
  return {
    sender: { name: row.sender_name, company: row.sender_company, phone: row.sender_phone, email: row.sender_email },
    recipient: {
      name: row.recipient_name,
      company: row.recipient_company,
      phone: row.recipient_phone,
      email: row.recipient_email,
      language: row.recipient_language,
      postcode: row.recipient_postcode,
      instructions: row.instructions,
    },
  };
}
