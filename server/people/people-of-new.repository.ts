import { type RawBuilder, sql } from 'kysely';
import { NO_PEOPLE } from '#domain/shipment-people/people.ts';
import type { PeopleInput } from '#domain/shipment-people/schema.ts';
import { toPeopleColumns } from './shipment-people.repository.ts';

const COLUMNS = ['customer_id', ...Object.keys(toPeopleColumns(NO_PEOPLE))];

/** What a search finds a new shipment by, as the trigger write_search_text() reads it; '' when that is nothing. */
function words({ people, references = [] }: PeopleInput): string {
  const { sender, recipient } = people ?? NO_PEOPLE;
  const names = [recipient, sender].flatMap(({ name, company, email }) => [name, company, email]);
  const phones = [recipient.phone, sender.phone];
  if (references.length === 0 && [...names, ...phones].every((text) => !text)) return '';
  return JSON.stringify({ references, names, phones });
}

type New = PeopleInput & { id: string };

function toRow({ id, people, customerId }: New) {
  const columns = { customer_id: customerId ?? null, ...toPeopleColumns(people ?? NO_PEOPLE) };
  // A row is made for those only of whom something is known.
  return Object.values(columns).some((value) => value) ? [{ shipment_id: id, ...columns }] : [];
}

/** Two parts of a statement: the people and the references of those shipments that it has inserted. */
function writes(shipments: New[], stored: RawBuilder<unknown>): RawBuilder<unknown> {
  const people = shipments.flatMap(toRow);
  const references = shipments.flatMap(({ id, references: own = [] }) =>
    own.map(({ kind, value }) => ({ shipment_id: id, kind, value })),
  );
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
  const typed = sql.join(COLUMNS.map((name) => sql`${sql.ref(name)} text`));
  const peoplePart = sql`, people_of_new as (
    insert into shipment_people (shipment_id, ${columns}) select shipment_id, ${columns}
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (shipment_id text, ${typed})
      where shipment_id in (${stored}))`;
  const referencesPart = sql`, references_of_new as (
    insert into shipment_references (shipment_id, kind, value) select distinct shipment_id, kind, value
      from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as given (shipment_id text, kind text, value text)
      where shipment_id in (${stored}))`;
  // The last of such parts is done first, and the audit log names people before references.
  return sql`${references.length > 0 ? referencesPart : sql``} ${people.length > 0 ? peoplePart : sql``}`;
}

/** How people, references and customer of new shipments are written: by the statement that inserts the shipments. */
export const peopleOfNew = { words, writes };
