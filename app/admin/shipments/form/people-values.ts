import { isEmail } from '#domain/email.ts';
import { NO_PEOPLE, PEOPLE_LIMITS, type ReferenceKind } from '#domain/shipment-people/people.ts';
import type { PeopleInput, PeopleResponse, ShipmentPeople } from '#domain/shipment-people/schema.ts';
import type { FieldProblem } from '#domain/shipments/rules.ts';

/** The typed values of a reference. `key` identifies its row. */
export interface ReferenceValues {
  key: number;
  kind: ReferenceKind;
  value: string;
}

/** The typed values of sender, recipient, references and customer. */
export interface PeopleValues {
  senderName: string;
  senderCompany: string;
  senderPhone: string;
  senderEmail: string;
  recipientName: string;
  recipientCompany: string;
  recipientPhone: string;
  recipientEmail: string;
  recipientLanguage: ShipmentPeople['recipient']['language'];
  recipientPostcode: string;
  instructions: string;
  references: ReferenceValues[];
  /** The customer's name; '' for none. */
  customer: string;
}

export type PersonField = Exclude<keyof PeopleValues, 'references' | 'customer'>;

/** The fields' paths in the API and its errors. */
export const PEOPLE_PATHS: Record<PersonField, string> = {
  senderName: 'people.sender.name',
  senderCompany: 'people.sender.company',
  senderPhone: 'people.sender.phone',
  senderEmail: 'people.sender.email',
  recipientName: 'people.recipient.name',
  recipientCompany: 'people.recipient.company',
  recipientPhone: 'people.recipient.phone',
  recipientEmail: 'people.recipient.email',
  recipientLanguage: 'people.recipient.language',
  recipientPostcode: 'people.recipient.postcode',
  instructions: 'people.recipient.instructions',
};
const FIELDS = Object.keys(PEOPLE_PATHS) as PersonField[];

type Stored = Partial<Pick<PeopleResponse, 'people' | 'references' | 'customer'>>;

/** Returns the form values of the stored people. */
export function toPeopleValues({ people = NO_PEOPLE, references = [], customer }: Stored): PeopleValues {
  const { sender, recipient } = people;
  return {
    senderName: sender.name,
    senderCompany: sender.company,
    senderPhone: sender.phone,
    senderEmail: sender.email,
    recipientName: recipient.name,
    recipientCompany: recipient.company,
    recipientPhone: recipient.phone,
    recipientEmail: recipient.email,
    recipientLanguage: recipient.language,
    recipientPostcode: recipient.postcode,
    instructions: recipient.instructions,
    references: references.map(({ kind, value }, key) => ({ key, kind, value })),
    customer: customer?.name ?? '',
  };
}

/** Adds a row for the "Add reference" button: an order number, the most common kind. */
export function addReference(references: ReferenceValues[]): ReferenceValues[] {
  const key = Math.max(-1, ...references.map((reference) => reference.key)) + 1;
  return [...references, { key, kind: 'order', value: '' }];
}

function toPeople(values: PeopleValues): ShipmentPeople {
  const text = (field: PersonField) => values[field].trim();
  return {
    sender: {
      name: text('senderName'),
      company: text('senderCompany'),
      phone: text('senderPhone'),
      email: text('senderEmail'),
    },
    recipient: {
      name: text('recipientName'),
      company: text('recipientCompany'),
      phone: text('recipientPhone'),
      email: text('recipientEmail'),
      language: values.recipientLanguage,
      postcode: text('recipientPostcode'),
      instructions: text('instructions'),
    },
  };
}

/** Returns the references without unused rows. */
export const toReferences = ({ references }: Pick<PeopleValues, 'references'>) =>
  references.map(({ kind, value }) => ({ kind, value: value.trim() })).filter(({ value }) => value !== '');

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns only the values that differ from the stored ones. */
export function toPeopleBody(
  values: PeopleValues,
  stored: PeopleValues = toPeopleValues({}),
): Pick<PeopleInput, 'people' | 'references'> {
  const [people, references] = [toPeople(values), toReferences(values)];
  return {
    ...(!isSame(people, toPeople(stored)) && { people }),
    ...(!isSame(references, toReferences(stored)) && { references }),
  };
}

/** Returns the customer name to save: '' for none, undefined when unchanged. */
export function toCustomerName(values: PeopleValues, stored?: PeopleValues): string | undefined {
  const name = values.customer.trim();
  return name === (stored?.customer ?? '') ? undefined : name;
}

function getLimit(field: PersonField): number {
  if (/Email$/.test(field)) return PEOPLE_LIMITS.email;
  if (/Phone$/.test(field)) return PEOPLE_LIMITS.phone;
  if (field === 'recipientPostcode') return PEOPLE_LIMITS.postcode;
  return field === 'instructions' ? PEOPLE_LIMITS.instructions : PEOPLE_LIMITS.name;
}

/** Checks the values with the same rules as the API. */
export function checkPeople(values: PeopleValues): FieldProblem[] {
  const isLong = (field: PersonField) => values[field].trim().length > getLimit(field);
  const emails = (['senderEmail', 'recipientEmail'] as const).filter((field) => values[field].trim() !== '');
  const isCustomerLong = values.customer.trim().length > PEOPLE_LIMITS.name;
  return [
    ...(isCustomerLong ? [{ path: 'customer', code: 'tooLong' } satisfies FieldProblem] : []),
    ...FIELDS.filter(isLong).map((field): FieldProblem => ({ path: PEOPLE_PATHS[field], code: 'tooLong' })),
    ...emails
      .filter((field) => !isEmail(values[field].trim()))
      .map((field): FieldProblem => ({ path: PEOPLE_PATHS[field], code: 'emailFormat' })),
    ...values.references.flatMap(({ value }, index): FieldProblem[] =>
      value.trim().length > PEOPLE_LIMITS.reference ? [{ path: `references.${index}.value`, code: 'tooLong' }] : [],
    ),
  ];
}
