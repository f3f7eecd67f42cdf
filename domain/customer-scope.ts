/**
 * The shipments a caller can access: all, or one customer's. All code that reads or writes shipments for a caller
 * requires one, so that it can't be forgotten; background work passes 'all'.
 */
export type CustomerScope = 'all' | { readonly customerId: string };

/** Whether something of this customer, or of none, is in scope. */
export const isInScope = (customerScope: CustomerScope, customerId: string | null): boolean =>
  customerScope === 'all' || customerScope.customerId === customerId;

/**
 * Whose imports and status jobs a caller can access: people all, a customer's key those of that customer's keys, any
 * other key its own.
 */
export type WorkScope = 'all' | { readonly customerId: string } | { readonly keyId: string };

/** Returns the work scope of a caller. */
export const toWorkScope = ({ customerScope, key }: Pick<Actor, 'customerScope' | 'key'>): WorkScope =>
  customerScope !== 'all' ? customerScope : key ? { keyId: key.id } : 'all';

/** The caller of a read. */
export interface Reader {
  customerScope: CustomerScope;
  /** Whether the caller may read personal data. */
  seesPeople: boolean;
}

/** The caller of a write. */
export interface Actor {
  /** Email address for the audit log. */
  email: string;
  customerScope: CustomerScope;
  /** The program's key; people have none. */
  key?: { readonly id: string } | undefined;
}
