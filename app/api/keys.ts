import { expectJson, expectSuccess } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { ApiKey, ApiKeyInput } from '#domain/api-key.schema.ts';

/** Keys of programs, for admins. */
export function keyCalls({ keys }: V1) {
  return {
    /** Those that work first, then from the newest. */
    listKeys: async () => (await expectJson<{ items: ApiKey[] }>('Failed to load keys', keys.$get())).items,

    /** `secret` is the key, and is returned only once. Throws with status 422 for what a field breaks. */
    createKey: (input: ApiKeyInput) =>
      expectJson<{ key: ApiKey; secret: string }>('Failed to create key', keys.$post({ json: input })),

    /** Ends a key at once. */
    revokeKey: async (id: string) =>
      void (await expectSuccess('Failed to revoke key', keys[':id'].$delete({ param: { id } }))),
  };
}
