/**
 * Whose shipments somebody sees: everybody's, or those of one customer and nothing else. Whatever reads or writes shipments
 * for somebody takes one, so that it cannot be forgotten; what works for nobody in particular says 'all'.
 */
export type Sight = 'all' | { readonly customerId: string };

/** Whether what belongs to this customer, or to none, is seen. */
export const isSeen = (sight: Sight, customerId: string | null): boolean =>
  sight === 'all' || sight.customerId === customerId;

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
}
