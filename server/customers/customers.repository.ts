import { type Kysely, type Selectable, sql } from 'kysely';
import { CUSTOMER_FIELDS } from '#domain/customers/fields.ts';
import type { Customer, CustomerCreate, CustomerUpdate } from '#domain/customers/schema.ts';
import { pickFields } from '#domain/field-table.ts';
import { foldText, spellOut } from '#domain/fold-text.ts';
import { findUniqueViolation } from '#server/db/errors.ts';
import { asActor } from '#server/db/pool.ts';
import { toLikePattern } from '#server/db/shipment-filter.ts';
import type { CustomersTable } from '#server/db/tables/people.ts';
import type { Tables } from '#server/db/tables.ts';

const toCustomer = (row: Selectable<CustomersTable>): Customer => ({
  id: row.id,
  number: Number(row.number),
  ...pickFields(CUSTOMER_FIELDS, row),
  createdAt: row.created_at.toISOString(),
  archivedAt: row.archived_at?.toISOString() ?? null,
  version: row.version,
});

/** Stores customers. Every write is one statement with its actor for the audit log. */
export function createCustomerRepository(db: Kysely<Tables>) {
  const all = db.selectFrom('customers').selectAll();
  return {
    /** Sorted by name; archived ones only on request. */
    async list({ search, withArchived, limit }: { search: string; withArchived: boolean; limit: number }) {
      let query = all.orderBy(sql`fold_text(name)`).orderBy('id').limit(limit);
      if (!withArchived) query = query.where('archived_at', 'is', null);
      if (search)
        query = query.where(
          sql<boolean>`(fold_text(name) like ${toLikePattern(foldText(search))}
            or spell_out(name) like ${toLikePattern(spellOut(search))} or number::text = ${search})`,
        );
      return (await query.execute()).map(toCustomer);
    },

    async findById(id: string): Promise<Customer | undefined> {
      const row = await all.where('id', '=', id).executeTakeFirst();
      return row && toCustomer(row);
    },

    /** The active customer with this name, ignoring spelling variants. */
    async findByName(name: string): Promise<Customer | undefined> {
      const row = await all
        .where('archived_at', 'is', null)
        .where(sql<boolean>`fold_text(name) = fold_text(${name})`)
        .executeTakeFirst();
      return row && toCustomer(row);
    },

    /** Undefined if the id or the name exists. */
    async insert(customer: CustomerCreate, now: Date, actor: string): Promise<Customer | undefined> {
      const row = await db
        .insertInto('customers')
        .values({ ...customer, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .returning(asActor(actor).as('actor'))
        .executeTakeFirst();
      return row && toCustomer(row);
    },

    /** Undefined if the id is unknown or the version differs; 'taken' if another customer has the name. */
    async update(id: string, version: number, { isArchived, ...written }: CustomerUpdate, now: Date, actor: string) {
      const updated = db
        .updateTable('customers')
        .set((eb) => ({
          ...written,
          archived_at: isArchived ? sql<Date>`coalesce(archived_at, ${now})` : null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .returning(asActor(actor).as('actor'));
      try {
        const row = await updated.executeTakeFirst();
        return row && toCustomer(row);
      } catch (error) {
        if (findUniqueViolation(error) === 'customers_by_name') return 'taken' as const;
        throw error;
      }
    },
  };
}

export type CustomerRepository = ReturnType<typeof createCustomerRepository>;
