/**
 * Whose shipments somebody sees: everybody's, or those of one customer and nothing else. Whatever reads or writes shipments
 * for somebody takes one, so that it cannot be forgotten; what works for nobody in particular says 'all'.
 */
export type CustomerScope = 'all' | { readonly customerId: string };

/** Whether what belongs to this customer, or to none, is seen. */
export const isInScope = (customerScope: CustomerScope, customerId: string | null): boolean =>
  customerScope === 'all' || customerScope.customerId === customerId;

/**
 * Whose imports and status jobs a caller reaches: people everybody's, a key of one customer those of that customer's keys, and
 * any other key its own.
 */
export type WorkScope = 'all' | { readonly customerId: string } | { readonly keyId: string };

export const toWorkScope = ({ customerScope, key }: Pick<Actor, 'customerScope' | 'key'>): WorkScope =>
  customerScope !== 'all' ? customerScope : key ? { keyId: key.id } : 'all';

/** Who asks for shipments. */
export interface Reader {
  customerScope: CustomerScope;
  /** Whether people's data are theirs to read. */
  seesPeople: boolean;
}

/** Who does something. */
export interface Actor {
  /** Names them in the audit log. */
  email: string;
  customerScope: CustomerScope;
  /** The key of a program; people have none. */
  key?: { readonly id: string } | undefined;
}
