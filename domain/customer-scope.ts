/**
 * Whose shipments somebody sees: everybody's, or those of one customer and nothing else. Whatever reads or writes shipments
 * for somebody takes one, so that it cannot be forgotten; what works for nobody in particular says 'all'.
 */
export type Sight = 'all' | { readonly customerId: string };

/** Whether what belongs to this customer, or to none, is seen. */
export const isSeen = (sight: Sight, customerId: string | null): boolean =>
  sight === 'all' || sight.customerId === customerId;

/**
 * Whose imports and status jobs a caller reaches: people everybody's, a key of one customer those of that customer's keys, and
 * any other key its own.
 */
export type WorkScope = 'all' | { readonly customerId: string } | { readonly keyId: string };

export const toWorkScope = ({ sight, key }: Pick<Actor, 'sight' | 'key'>): WorkScope =>
  sight !== 'all' ? sight : key ? { keyId: key.id } : 'all';

/** Who asks for shipments. */
export interface Reader {
  sight: Sight;
  /** Whether people's data are theirs to read. */
  seesPeople: boolean;
}

/** Who does something. */
export interface Actor {
  /** Names them in the audit log. */
  email: string;
  sight: Sight;
  /** The key of a program; people have none. */
  key?: { readonly id: string } | undefined;
}
