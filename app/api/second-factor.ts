import { expectJson, expectSuccess } from '#app/api/api-error.ts';
import type { Body, V1 } from '#app/api.ts';
import type { NewPasskey, Passkey, PasskeyProven, PasskeySetup } from '#domain/passkey.schema.ts';
import type { SecondFactor, SecondFactorSetup } from '#domain/second-factor.schema.ts';

/** The second factor of one's own account, and of somebody who lost it. Refused fields are in `problem.errors`. */
export function secondFactorCalls({ account, admins }: V1) {
  const own = account['second-factor'];
  return {
    /** What there is, since when, and how many recovery codes are left. */
    getSecondFactor: () => expectJson<SecondFactor>('Failed to load second factor', own.$get()),

    /**
     * A new secret for an app; nothing is stored. Throws with status 409 when the account has a factor and no password is
     * given, 422 when that is wrong.
     */
    beginSecondFactor: (currentPassword?: string) =>
      expectJson<SecondFactorSetup>(
        'Failed to begin second factor',
        own.setup.$post({ json: currentPassword === undefined ? {} : { currentPassword } }),
      ),

    /** The recovery codes are returned only once. Throws with status 422 for a wrong code, 409 after an hour. */
    proveSecondFactor: (setup: string, code: string) =>
      expectJson<Body<typeof own.setup.codes.$post, 200>>(
        'Failed to prove second factor',
        own.setup.codes.$post({ json: { setup, code } }),
      ),

    /** Ends every other session. */
    turnSecondFactorOn: (setup: string) =>
      expectJson<SecondFactor>('Failed to turn second factor on', own.$put({ json: { setup } })),

    /** Takes the app away. Throws with status 422 for a wrong password, 409 when it is all there is and the company requires a factor. */
    turnSecondFactorOff: async (currentPassword: string) =>
      void (await expectSuccess('Failed to turn second factor off', own.off.$post({ json: { currentPassword } }))),

    /** The new codes are returned only once. Throws with status 422 for a wrong password. */
    renewRecoveryCodes: (currentPassword: string) =>
      expectJson<{ recoveryCodes: string[] }>(
        'Failed to make recovery codes',
        own['recovery-codes'].$post({ json: { currentPassword } }),
      ),

    /** How the browser makes a passkey; nothing is stored. Throws with status 409 when there are ten. */
    beginPasskey: (name: string) =>
      expectJson<PasskeySetup>('Failed to begin passkey', own.passkeys.setup.$post({ json: { name } })),

    /** For the first factor there are recovery codes, returned only once. Throws with status 422 for what is none, 409 after an hour. */
    provePasskey: (setup: string, credential: NewPasskey) =>
      expectJson<PasskeyProven>(
        'Failed to prove passkey',
        own.passkeys.setup.credentials.$post({ json: { setup, credential } }),
      ),

    /** The first factor of an account ends every other session. */
    addPasskey: (setup: string) =>
      expectJson<Passkey>('Failed to add passkey', own.passkeys.$post({ json: { setup } })),

    /** Throws with status 409 for the last factor where the company requires one. */
    removePasskey: async (id: string) =>
      void (await expectSuccess('Failed to remove passkey', own.passkeys[':id'].$delete({ param: { id } }))),

    /** Throws with status 409 when they have none. */
    resetSecondFactor: async (id: string) =>
      void (await expectSuccess(
        'Failed to reset second factor',
        admins['second-factors'][':id'].$delete({ param: { id } }),
      )),
  };
}
