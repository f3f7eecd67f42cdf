import { z } from 'zod';
import { errorKey } from '../error-texts.ts';
import { listFields } from '../field-table.ts';
import { PEOPLE_DATA, protectedBy } from '../protected-fields.ts';
import { chosenId, toInputShape, toOutputShape } from '../values.schema.ts';
import { CUSTOMER_FIELDS } from './fields.ts';

const written = toInputShape(CUSTOMER_FIELDS);
const open = listFields(CUSTOMER_FIELDS, (field) => field.isUnmasked === true);

/** Creates a customer; the client's id makes a repeat harmless. */
export const customerCreateSchema = z.object({
  id: chosenId,
  ...written,
});
export type CustomerCreate = z.infer<typeof customerCreateSchema>;

/** Replaces the fields of a customer. An archived customer stays on its shipments and is not offered for new ones. */
export const customerUpdateSchema = z.object({
  ...written,
  isArchived: z.boolean(errorKey('invalidValue')).default(false),
});
export type CustomerUpdate = z.infer<typeof customerUpdateSchema>;

/** Contact data is masked for callers without `people:read`. */
export const customerSchema = z
  .object({
    id: z.string(),
    /** Assigned by the server, starting at 1001. */
    number: z.number().int(),
    ...toOutputShape(CUSTOMER_FIELDS),
    createdAt: z.iso.datetime(),
    archivedAt: z.iso.datetime().nullable(),
    version: z.number().int(),
  })
  .meta(protectedBy({ ...PEOPLE_DATA, open: ['id', 'number', ...open, 'createdAt', 'archivedAt', 'version'] }));
export type Customer = z.infer<typeof customerSchema>;
