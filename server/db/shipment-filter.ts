import { type RawBuilder, sql } from 'kysely';
import type { DeliveryKind, MoveFilter, ShipmentConditions } from '#domain/shipments/filter.ts';
import { type SearchPattern, toSearchTerms } from '#domain/shipments/search-terms.ts';
import { whereInScope } from './customer-scope.ts';

/** Returns a `like` pattern that finds the literal text, in lower case, at the beginning. */
const toLikePrefix = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Returns a `like` pattern that finds the literal text, in lower case, anywhere. */
export const toLikePattern = (text: string): string => `%${toLikePrefix(text)}`;

/** Days from the first promise to the first delivery, by the zone's calendar; null if either is unknown. */
const daysLate = (timeZone: string) =>
  sql`((fact.delivered_at at time zone ${timeZone})::date - (fact.promised_at at time zone ${timeZone})::date)`;

/** Whether the row `fact` of shipment_facts has this kind; see DELIVERY_KINDS. */
export function isDelivery(kind: DeliveryKind, timeZone: string): RawBuilder<boolean> {
  switch (kind) {
    case 'TIMED':
      return sql`fact.delivered_at is not null`;
    case 'ON_TIME':
      return sql`${daysLate(timeZone)} <= 0`;
    case 'ONE_DAY_LATE':
      return sql`${daysLate(timeZone)} = 1`;
    case 'LATER':
      return sql`${daysLate(timeZone)} > 1`;
    case 'UNPROMISED':
      return sql`(fact.delivered_at is not null and fact.promised_at is null)`;
    case 'UNTIMED':
      return sql`(fact.delivered_at is null and fact.status = 'DELIVERED')`;
  }
}

/** Whether the row `promise` of the ledger moved the promised day of the row `fact` before its delivery. */
export const isMove = (timeZone: string) => sql<boolean>`(promise.previous is not null
  and (promise.due at time zone ${timeZone})::date is distinct from (promise.previous at time zone ${timeZone})::date
  and (fact.delivered_at is null or promise.at < fact.delivered_at))`;

const isMoved = (reason: MoveFilter, timeZone: string) => sql<boolean>`(fact.is_moved and exists (
  select from promises as promise where promise.shipment_id = fact.shipment_id and ${isMove(timeZone)}
    and ${reason === 'any' ? sql`true` : sql`promise.reason = ${reason}`}))`;

/** A shipment on its way back to its sender is neither late nor held up. */
export const isNoReturn = sql<boolean>`(fact.code is null or fact.code not in ('returning', 'returned'))`;

/**
 * The index of estimates stores delivered shipments separately from others, and a missing estimate as infinity, which
 * the planner would otherwise count as a match of "from".
 */
const isEstimated = (comparison: RawBuilder<unknown>) =>
  sql<boolean>`((shipments.status = 'DELIVERED') in (true, false)
    and coalesce(shipments.estimated_delivery_date, 'infinity') < 'infinity'
    and coalesce(shipments.estimated_delivery_date, 'infinity') ${comparison})`;

/** Any of the shipments with this reference, found before other conditions apply. */
const withReference = (reference: string) => sql`any(array(select shipment_id from shipment_references
  where reference_key(value) = reference_key(${reference}) and reference_key(value) <> ''))`;

const isOfImport = (id: string) => sql<boolean>`shipments.id in (select shipment_id from import_rows
  where import_id = ${id} and outcome in ('created', 'updated'))`;

/** The place of the newest entry: exactly the expression that migration 0079 indexes. */
const lastPlace = sql`fold_text(shipments.tracking_history->0->>'location')`;

/** U+0002 ends the references without separators; U+0003 and U+0004 enclose the phone numbers. */
const LIKE: Readonly<Record<SearchPattern['part'], (text: string) => string>> = {
  any: toLikePattern,
  references: (text) => `${toLikePattern(text)}\u0002%`,
  phones: (text) => `%\u0003${toLikePattern(text)}\u0004%`,
};

/** Whether a search text, as build_search_text() lays it out, contains the pattern. */
export const holdsPattern = (text: RawBuilder<unknown>, { text: pattern, part }: SearchPattern) =>
  sql<boolean>`${text} like ${LIKE[part](pattern)}`;

/** The part of a shipment's search text for callers without access to personal data. */
const isFoundWithoutPeople = (search: string) =>
  joinAll(
    toSearchTerms(search).flatMap(({ words }) =>
      words.map((patterns) =>
        joinAny(patterns.map((pattern) => holdsPattern(sql`split_part(search_text, chr(3), 1)`, pattern))),
      ),
    ),
  );

/** Conditions on the row `fact`; empty if there are none. */
function listFactConditions(conditions: ShipmentConditions): RawBuilder<boolean>[] {
  const { origin, destination, delivery, moved, lateBefore, timeZone } = conditions;
  const factConditions: RawBuilder<boolean>[] = [];
  if (origin !== undefined) factConditions.push(sql`fact.origin_place = ${origin}`);
  if (destination !== undefined) factConditions.push(sql`fact.destination_place = ${destination}`);
  if (delivery) factConditions.push(isDelivery(delivery, timeZone));
  if (moved) factConditions.push(isMoved(moved, timeZone));
  if (lateBefore) factConditions.push(sql`(fact.estimated_at < ${lateBefore}::timestamptz and ${isNoReturn})`);
  return factConditions;
}

function listDayConditions(conditions: ShipmentConditions): RawBuilder<boolean>[] {
  const { createdFrom, createdBefore, estimateFrom, estimateBefore } = conditions;
  const days: RawBuilder<boolean>[] = [];
  if (createdFrom) days.push(sql`shipments.created_at >= ${createdFrom}::timestamptz`);
  if (createdBefore) days.push(sql`shipments.created_at < ${createdBefore}::timestamptz`);
  if (estimateFrom) days.push(isEstimated(sql`>= ${estimateFrom}::timestamptz`));
  if (estimateBefore) days.push(isEstimated(sql`< ${estimateBefore}::timestamptz`));
  return days;
}

/** All conditions on a row of `shipments` except the search, joined by "and"; true if there are none. */
export function toShipmentCondition(conditions: ShipmentConditions): RawBuilder<boolean> {
  const { status, services } = conditions;
  const clauses = listDayConditions(conditions);
  if (conditions.customerScope !== 'all') clauses.push(whereInScope(conditions.customerScope));
  if (status) clauses.push(sql`shipments.status = ${status}`);
  if (services) clauses.push(sql`shipments.service_type = any(${services})`);
  if (conditions.lastPlace) clauses.push(sql`${lastPlace} like ${toLikePrefix(conditions.lastPlace)}`);
  if (conditions.customer !== undefined) clauses.push(whereInScope({ customerId: conditions.customer }));
  if (conditions.reference !== undefined) clauses.push(sql`shipments.id = ${withReference(conditions.reference)}`);
  if (conditions.import !== undefined) clauses.push(isOfImport(conditions.import));
  if (conditions.updatedSince) clauses.push(sql`shipments.updated_at >= ${conditions.updatedSince}::timestamptz`);
  if (conditions.withoutPeople && conditions.search) clauses.push(isFoundWithoutPeople(conditions.search));
  if (conditions.ids) clauses.push(sql`shipments.id = any(${conditions.ids})`);
  if (hasFactCondition(conditions)) {
    const facts = joinAll(listFactConditions(conditions));
    clauses.push(sql`exists (select 1 from shipment_facts as fact where fact.shipment_id = shipments.id and ${facts})`);
  }
  return joinAll(clauses);
}

/** Whether a condition is on shipment_facts, whose rows are narrower than those of shipments and sorted by age too. */
export const hasFactCondition = (conditions: ShipmentConditions): boolean => listFactConditions(conditions).length > 0;

/** All conditions on a row `fact` of shipment_facts except the search. */
export function toFactCondition(conditions: ShipmentConditions): RawBuilder<boolean> {
  const { status, services, createdFrom, createdBefore } = conditions;
  const clauses = listFactConditions(conditions);
  if (conditions.customerScope !== 'all') clauses.push(whereInScope(conditions.customerScope, sql`fact.shipment_id`));
  if (status) clauses.push(sql`fact.status = ${status}`);
  if (services) clauses.push(sql`fact.service_type = any(${services})`);
  if (createdFrom) clauses.push(sql`fact.created_at >= ${createdFrom}::timestamptz`);
  if (createdBefore) clauses.push(sql`fact.created_at < ${createdBefore}::timestamptz`);
  if (conditions.customer !== undefined)
    clauses.push(whereInScope({ customerId: conditions.customer }, sql`fact.shipment_id`));
  if (conditions.reference !== undefined) clauses.push(sql`fact.shipment_id = ${withReference(conditions.reference)}`);
  return joinAll(clauses);
}

const CUSTOMER_FILTER: (keyof ShipmentConditions)[] = ['customer', 'customerScope', 'timeZone'];
const FACT_FILTER: (keyof ShipmentConditions)[] = [
  ...CUSTOMER_FILTER,
  ...(['status', 'services', 'createdFrom', 'createdBefore', 'reference'] as const),
  ...(['origin', 'destination', 'delivery', 'moved', 'lateBefore'] as const),
];

/** One row per matching shipment, for a count without a search: from the table that needs no look into another. */
export function toCountedRows(conditions: ShipmentConditions): RawBuilder<unknown> {
  const hasOnly = (names: readonly string[]) =>
    Object.entries(conditions).every(([name, value]) => value === undefined || names.includes(name));
  const { customer, customerScope } = conditions;
  if (customer !== undefined && customerScope === 'all' && hasOnly(CUSTOMER_FILTER))
    return sql`shipment_people where customer_id = ${customer}`;
  if (hasFactCondition(conditions) && hasOnly(FACT_FILTER))
    return sql`shipment_facts as fact where ${toFactCondition(conditions)}`;
  return sql`shipments where ${toShipmentCondition(conditions)}`;
}

export const joinAll = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
export const joinAny = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;
