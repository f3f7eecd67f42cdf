import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { CustomerScope } from '#domain/customer-scope.ts';
import type { FieldText } from '#domain/find-match.ts';
import { NO_PEOPLE, type ReferenceKind } from '#domain/shipment-people/people.ts';
import type { PeopleInput, PeopleResponse, ShipmentPeople, ShipmentReference } from '#domain/shipment-people/schema.ts';
import { whereInScope } from '#server/db/customer-scope.ts';
import { prepared } from '#server/db/pool.ts';
import type { ShipmentPeopleTable } from '#server/db/tables/people.ts';
import type { Tables } from '#server/db/tables.ts';

/** Limit of other shipments listed for a shared reference: a form only needs to show that some exist. */
const MAX_OTHERS = 5;

type Customer = NonNullable<PeopleResponse['customer']>;

interface Everything {
  people: Parameters<typeof toPeople>[0];
  customer: Customer | null;
  list: ShipmentReference[];
  others: PeopleResponse['alsoOn'];
  import: PeopleResponse['createdByImport'];
}

/**
 * Reads all people data of a shipment in one statement, with references in display order. Of other shipments with the
 * same reference, lists only those in the caller's scope.
 */
const selectAll = (id: string, customerScope: CustomerScope) => sql<Everything>`
  with wanted as (select ${id}::text as id),
    own as (select kind, value from shipment_references where shipment_id = (select id from wanted))
  select
    (select to_jsonb(people) from shipment_people as people where shipment_id = (select id from wanted)) as people,
    (select jsonb_build_object('id', customers.id, 'number', number, 'name', name) from shipment_people
      join customers on customers.id = customer_id where shipment_id = (select id from wanted)) as customer,
    coalesce((select jsonb_agg(to_jsonb(own) order by array_position(array['order', 'customer', 'invoice', 'carrier'], kind), value)
      from own), '[]') as list,
    coalesce((select jsonb_agg(other) from (
      select own.value, shipments.id, tracking_number as "trackingNumber" from own
      join shipment_references as same on reference_key(same.value) = reference_key(own.value)
        and reference_key(own.value) <> '' and same.shipment_id <> (select id from wanted)
      join shipments on shipments.id = same.shipment_id and ${whereInScope(customerScope)}
      group by own.value, shipments.id order by shipments.created_at desc, shipments.id limit ${sql.lit(MAX_OTHERS)}
    ) as other), '[]') as others,
    (select jsonb_build_object('id', imports.id, 'number', number) from import_rows join imports on imports.id = import_id
      where shipment_id = (select id from wanted) and outcome = 'created' limit 1) as import`;

async function writePeople(trx: Transaction<Tables>, id: string, { people, customerId }: PeopleInput): Promise<void> {
  const columns = {
    ...(people && toPeopleColumns(people)),
    // A new name ends the erased state.
    ...(people && Object.values(toPeopleColumns(people)).some((value) => value) && { erased_at: null }),
    ...(customerId !== undefined && { customer_id: customerId }),
  };
  const columnValues = Object.values(columns);
  if (columnValues.length === 0) return;
  if (!columnValues.some((value) => value)) {
    // Nothing to store: rows exist only for shipments with people data.
    await trx.updateTable('shipment_people').set(columns).where('shipment_id', '=', id).execute();
    return;
  }
  await trx
    .insertInto('shipment_people')
    .values({ shipment_id: id, ...columns })
    .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet(columns))
    .execute();
}

/** Writes only differences, so that the audit log contains no unchanged references. */
async function writeReferences(trx: Transaction<Tables>, id: string, references: ShipmentReference[]): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as wanted (kind text, value text)`;
  await sql`delete from shipment_references as own where shipment_id = ${id}
      and not exists (select from ${wanted} where wanted.kind = own.kind and wanted.value = own.value)`.execute(trx);
  if (references.length === 0) return;
  await sql`insert into shipment_references (shipment_id, kind, value)
    select distinct ${id}, wanted.kind, wanted.value from ${wanted} on conflict do nothing`.execute(trx);
}

/** Writes the given people, references and customer in the transaction that changes the shipment. */
export async function writeShipmentPeople(trx: Transaction<Tables>, id: string, input: PeopleInput): Promise<void> {
  await writePeople(trx, id, input);
  if (input.references) await writeReferences(trx, id, input.references);
}

interface TextRow {
  id: string;
  field: 'recipient' | 'sender' | 'reference';
  kind: ReferenceKind | null;
  value: string;
}

/** Staff data of shipments besides the shipment itself. Public output must never use it. */
export function createShipmentPeopleRepository(db: Kysely<Tables>) {
  const readAll = prepared<Everything>(db, { compile: () => selectAll('', 'all').compile(db) });
  const readVisible = async (id: string, customerScope: CustomerScope) =>
    (await selectAll(id, customerScope).execute(db)).rows;
  return {
    /**
     * The people data of a shipment; empty if there is none or the shipment does not exist. The caller checks the scope
     * by its customer.
     */
    async read(id: string, customerScope: CustomerScope): Promise<PeopleResponse> {
      const [row] = await (customerScope === 'all' ? readAll(id) : readVisible(id, customerScope));
      const { people = null, customer = null, list = [], others = [], import: createdByImport = null } = row ?? {};
      return {
        people: toPeople(people) satisfies ShipmentPeople,
        references: list,
        customerId: customer?.id ?? null,
        customer,
        alsoOn: others,
        createdByImport,
        peopleErasedAt: people?.erased_at ? new Date(people.erased_at).toISOString() : null,
      };
    },

    /** Returns people, references and customer of the shipments that have any. */
    async listPeople(ids: string[]): Promise<Map<string, Pick<PeopleResponse, 'people' | 'references' | 'customer'>>> {
      const { rows } = await sql<Pick<Everything, 'people' | 'customer' | 'list'> & { id: string }>`
        select wanted.id, to_jsonb(people) as people,
          case when customers.id is not null
            then jsonb_build_object('id', customers.id, 'number', customers.number, 'name', customers.name) end as customer,
          coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'value', value)
            order by array_position(array['order', 'customer', 'invoice', 'carrier'], kind), value)
            from shipment_references where shipment_id = wanted.id), '[]') as list
        from unnest(${ids}::text[]) as wanted (id)
        left join shipment_people as people on people.shipment_id = wanted.id
        left join customers on customers.id = people.customer_id`.execute(db);
      return new Map(
        rows.map(({ id, people, customer, list }) => [id, { people: toPeople(people), references: list, customer }]),
      );
    },

    /** Searchable names, contacts and references, by shipment. */
    async listTexts(ids: string[]): Promise<Map<string, FieldText[]>> {
      const { rows } = await sql<TextRow>`
        select shipment_id as id, field, null as kind, value from shipment_people, lateral (values
          ('recipient', recipient_name), ('recipient', recipient_company), ('recipient', recipient_email),
          ('recipient', recipient_phone), ('sender', sender_name), ('sender', sender_company), ('sender', sender_email),
          ('sender', sender_phone)
        ) as names (field, value) where shipment_id = any(${ids}) and value <> ''
        union all
        select shipment_id, 'reference', kind, value from shipment_references where shipment_id = any(${ids})`.execute(
        db,
      );
      const texts = new Map<string, FieldText[]>();
      for (const { id, ...text } of rows) texts.set(id, [...(texts.get(id) ?? []), text]);
      return texts;
    },
  };
}

export type ShipmentPeopleRepository = ReturnType<typeof createShipmentPeopleRepository>;

type PeopleRow = Selectable<ShipmentPeopleTable>;

/** The columns with personal data. New names end the erased state. */
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

/** A row as read by the driver or from JSON. */
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

const COLUMNS = ['customer_id', ...Object.keys(toPeopleColumns(NO_PEOPLE))];

/** The search text of a new shipment, as the trigger write_search_text() reads it; '' if empty. */
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
  // Rows exist only for shipments with people data.
  return Object.values(columns).some((value) => value) ? [{ shipment_id: id, ...columns }] : [];
}

/** Two parts of a statement that insert the people and references of its new shipments. */
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
  // The last part runs first, and the audit log lists people before references.
  return sql`${references.length > 0 ? referencesPart : sql``} ${people.length > 0 ? peoplePart : sql``}`;
}

/** Writes people, references and customer of new shipments as part of the statement that inserts them. */
export const peopleOfNew = { words, writes };
