import { expectJson } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { Erasure, Person } from '#domain/person.schema.ts';

/** What staff do with one person's data. */
export function peopleCalls(v1: V1) {
  return {
    /** All that is held of this mail address; throws with status 422 for what is none. */
    getPerson: (email: string) => expectJson<Person>('Failed to look for data', v1.people.$get({ query: { email } })),

    /** Erases all of it for good; tells how much there was. */
    erasePerson: (email: string) =>
      expectJson<Erasure>('Failed to erase data', v1.people.$delete({ query: { email } })),
  };
}
