import { expectJson } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { System } from '#domain/system.schema.ts';

/** What staff may know of the program itself. */
export function systemCalls({ system }: V1) {
  return {
    /** What runs, on what, and how it is. */
    getSystem: () => expectJson<System>('Failed to load the state of the system', system.$get()),
  };
}
