import type { ApiClient } from '#app/api.ts';
import type { PasskeyProven } from '#domain/passkey.schema.ts';
import { type AccountOutcome, tryChange } from '../parts/account/account-outcome.ts';
import { createPasskey, type PasskeyRefusal } from '../parts/account/passkeys.ts';

/** How making or adding a passkey ended: the server's word, or the browser's. */
export type PasskeyOutcome = AccountOutcome<PasskeyProven> | { kind: PasskeyRefusal };

/** Has the browser make a passkey of this name and proves it to the server, which gives what adds it. */
export async function makePasskey(
  api: ApiClient,
  name: string,
  reportError: (error: unknown) => void,
): Promise<PasskeyOutcome> {
  const begun = await tryChange(api.beginPasskey(name), reportError);
  if (begun.kind !== 'done') return begun;
  const credential = await createPasskey(begun.options);
  if (typeof credential === 'string') return { kind: credential };
  return tryChange(api.provePasskey(begun.setup, credential), reportError);
}
