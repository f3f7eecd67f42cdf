import { CUSTOMER_FIELDS } from '#domain/customers/fields.ts';
import type { Customer, CustomerCreate, CustomerUpdate } from '#domain/customers/schema.ts';
import { listFields } from '#domain/field-table.ts';
import { foldText } from '#domain/fold-text.ts';
import { ConflictError, NotFoundError, toFieldError, ValidationError } from '#server/errors.ts';
import type { CustomerRepository } from './customers.repository.ts';

export interface CustomerServiceDeps {
  repository: CustomerRepository;
  now: () => Date;
}

const NOT_FOUND = 'Customer not found';
const DETAILS = listFields(CUSTOMER_FIELDS, (field) => !field.required);

const nameTaken = ({ number }: Customer) =>
  new ConflictError('customer-name-taken', `Customer ${number} has this name.`, {
    errors: [toFieldError('name', 'invalidValue')],
  });

/** Customers of the company. `actor` is an email address for the audit log. */
export function createCustomerService({ repository, now }: CustomerServiceDeps) {
  async function getCustomer(id: string): Promise<Customer> {
    const customer = await repository.findById(id);
    if (!customer) throw new NotFoundError(NOT_FOUND);
    return customer;
  }

  /** Names are unique; an edited customer may keep its own. */
  async function refuseTaken(id: string, { name, isArchived }: CustomerUpdate): Promise<void> {
    const other = isArchived ? undefined : await repository.findByName(name);
    if (!other || other.id === id) return;
    throw nameTaken(other);
  }

  return {
    getCustomer,

    /** Sorted by name, at most `limit`; a search matches part of the name or the number. */
    listCustomers: ({
      search = '',
      withArchived = false,
      limit,
    }: {
      search?: string;
      withArchived?: boolean;
      limit: number;
    }) => repository.list({ search: search.trim(), withArchived, limit }),

    /**
     * Stores a customer. Repeating the id, or the name of an existing customer in any spelling, returns the stored one.
     * Throws AppError 409 for an id with another name, or for details that differ from the stored ones: no input is
     * dropped.
     */
    async createCustomer(input: CustomerCreate, actor: string): Promise<{ customer: Customer; isNew: boolean }> {
      const customer = await repository.insert(input, now(), actor);
      if (customer) return { customer, isNew: true };
      const named = await repository.findByName(input.name);
      const stored = named ?? (await getCustomer(input.id));
      const isSameName = foldText(stored.name) === foldText(input.name);
      if (isSameName && DETAILS.every((field) => input[field] === '' || input[field] === stored[field]))
        return { customer: stored, isNew: false };
      if (isSameName && stored.id !== input.id) throw nameTaken(stored);
      throw new ConflictError('id-taken', 'A different customer with this id already exists.');
    },

    /**
     * Replaces all fields except id and number, including the archived state. Throws NotFoundError for an unknown id,
     * AppError 412 for an outdated `version`, and 409 if another customer has the name.
     */
    async updateCustomer(id: string, version: number, input: CustomerUpdate, actor: string): Promise<Customer> {
      await getCustomer(id);
      await refuseTaken(id, input);
      const updated = await repository.update(id, version, input, now(), actor);
      if (updated === 'taken') {
        await refuseTaken(id, input);
        throw new ConflictError('customer-name-taken', 'Another customer has this name.');
      }
      if (updated) return updated;
      throw new ConflictError('version-changed', 'This customer was changed in the meantime.', { status: 412 });
    },

    /** Throws ValidationError on `customerId` for an unknown customer. */
    async requireCustomer(id: string): Promise<void> {
      if (!(await repository.findById(id))) throw new ValidationError([toFieldError('customerId', 'invalidValue')]);
    },
  };
}

export type CustomerService = ReturnType<typeof createCustomerService>;
