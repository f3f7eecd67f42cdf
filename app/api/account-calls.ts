import type { Client } from '@transcargo/api-client/client.ts';
import type { ListSettings, ListSettingsUpdate } from '#domain/list-settings/schema.ts';
import type { NewPasskey, UsedPasskey } from '#domain/session/schema.ts';
import type { Role } from '#domain/team/role.ts';
import type { Acceptance, AccountDetails, InvitationInput, PasswordChange } from '#domain/team/schema.ts';
import { orNull } from './visitor-api.ts';

export function sessionCalls(client: Client) {
  return {
    /** Returns a session, or a challenge when a second factor is required. `problem.title` describes what is wrong. */
    signIn: (email: string, password: string) =>
      client.post('/api/v1/session', { body: { email, password }, failure: 'Invalid credentials' }),

    /** The second step. Throws with status 401 when the challenge has expired, 422 for a wrong code. */
    signInByCode: (challenge: string, code: string) =>
      client.post('/api/v1/session/code', { body: { challenge, code }, failure: 'Invalid code' }),

    /** The second step with a passkey. Throws as `signInByCode` does. */
    signInByPasskey: (challenge: string, credential: UsedPasskey) =>
      client.post('/api/v1/session/passkey', { body: { challenge, credential }, failure: 'Invalid passkey' }),

    /** Returns the user of the stored token; throws with status 401 when it has expired. */
    getSession: () => client.get('/api/v1/session', { failure: 'Not signed in' }),

    /** Revokes the token. */
    signOut: () => client.delete('/api/v1/session', { failure: 'Failed to sign out' }),
  };
}

/** Calls for the user's own account. Rejected fields are in `problem.errors`. */
export function accountCalls(client: Client) {
  return {
    /** Changes name and email. Throws with status 422 for invalid fields or an email that has an account. */
    changeAccount: (details: AccountDetails) =>
      client.put('/api/v1/account', { body: details, failure: 'Failed to change account' }),

    /** Ends all other sessions, too. Throws with status 422 for invalid fields, 429 after too many wrong passwords. */
    changePassword: (change: PasswordChange) =>
      client.put('/api/v1/account/password', { body: change, failure: 'Failed to change password' }),

    /** Confirms the password for 15 minutes. Throws with status 422 for a wrong one. */
    proveSession: (currentPassword: string) =>
      client.post('/api/v1/account/proof', { body: { currentPassword }, failure: 'Failed to confirm the password' }),

    /** Lists the admins who can change the account's role. */
    getListSettings: (): Promise<ListSettings> =>
      client.get('/api/v1/account/list-settings', { failure: 'Failed to load the views' }),

    saveListSettings: (version: number, settings: ListSettingsUpdate): Promise<ListSettings> =>
      client.put('/api/v1/account/list-settings', {
        header: { 'if-match': `"${version}"` },
        body: settings,
        failure: 'Failed to save the views',
      }),

    listHelpers: async () => (await client.get('/api/v1/account/helpers', { failure: 'Failed to load admins' })).items,

    /** Lists the account's sessions, this one first. */
    listSessions: async () =>
      (await client.get('/api/v1/account/sessions', { failure: 'Failed to load sessions' })).items,

    /** Revokes the token of another session. */
    endSession: (id: string) =>
      client.delete('/api/v1/account/sessions/{id}', { path: { id }, failure: 'Failed to end session' }),

    /** Revokes the tokens of all sessions, except this one with `keepThis`. */
    endSessions: async (keepThis: boolean) =>
      void (await client.delete('/api/v1/account/sessions', {
        query: keepThis ? { keep: 'current' } : {},
        failure: 'Failed to end sessions',
      })),
  };
}

/** Calls for managing the team. */
export function adminCalls(client: Client) {
  return {
    /** All accounts, oldest first, and the open invitations. */
    listAdmins: () => client.get('/api/v1/admins', { failure: 'Failed to load admins' }),

    /** Throws with status 409 for the last admin. */
    setRole: (id: string, role: Role) =>
      client.patch('/api/v1/admins/{id}', { path: { id }, body: { role }, failure: 'Failed to change role' }),

    /** API keys of the account stay valid unless `revokesKeys`. Throws with status 409 for the last admin. */
    removeAdmin: (id: string, revokesKeys: boolean) =>
      client.delete('/api/v1/admins/{id}', {
        path: { id },
        query: { revokeKeys: revokesKeys ? 'true' : 'false' },
        failure: 'Failed to remove admin',
      }),

    /** The link is returned only once. Throws with status 422 for invalid fields. */
    inviteAdmin: (input: InvitationInput) =>
      client.post('/api/v1/admins/invitations', { body: input, failure: 'Failed to invite admin' }),

    /** Revokes the link of an invitation. */
    revokeInvitation: (id: string) =>
      client.delete('/api/v1/admins/invitations/{id}', { path: { id }, failure: 'Failed to revoke invitation' }),

    /** Returns the invitation of a link; null when the link is invalid or no longer valid. */
    findInvitation: (token: string) =>
      orNull(client.get('/api/v1/invitations/{token}', { path: { token }, failure: 'Failed to load invitation' })),

    /** Creates the account and a session. Throws with status 404 when the link is no longer valid. */
    acceptInvitation: (token: string, acceptance: Acceptance) =>
      client.post('/api/v1/invitations/{token}', {
        path: { token },
        body: acceptance,
        failure: 'Failed to accept invitation',
      }),
  };
}

/**
 * Calls for the user's own second factor, and to reset someone's lost one. Rejected fields are in `problem.errors`.
 */
export function secondFactorCalls(client: Client) {
  return {
    /** Returns the factors, their dates, and the number of unused recovery codes. */
    getSecondFactor: () => client.get('/api/v1/account/second-factor', { failure: 'Failed to load second factor' }),

    /**
     * Returns a new secret for an app without storing it. Throws with status 409 when the account has a factor and no
     * password is given, 422 when the password is wrong.
     */
    beginSecondFactor: (currentPassword?: string) =>
      client.post('/api/v1/account/second-factor/setup', {
        body: currentPassword === undefined ? {} : { currentPassword },
        failure: 'Failed to start the second factor setup',
      }),

    /** The recovery codes are returned only once. Throws with status 422 for a wrong code, 409 after an hour. */
    proveSecondFactor: (setup: string, code: string) =>
      client.post('/api/v1/account/second-factor/setup/codes', {
        body: { setup, code },
        failure: 'Failed to verify second factor',
      }),

    /** Ends all other sessions. */
    turnSecondFactorOn: (setup: string) =>
      client.put('/api/v1/account/second-factor', { body: { setup }, failure: 'Failed to turn second factor on' }),

    /**
     * Removes the app. Throws with status 422 for a wrong password, 409 when it is the only factor and the company
     * requires one.
     */
    turnSecondFactorOff: (currentPassword: string) =>
      client.post('/api/v1/account/second-factor/off', {
        body: { currentPassword },
        failure: 'Failed to turn second factor off',
      }),

    /** The new codes are returned only once. Throws with status 422 for a wrong password. */
    renewRecoveryCodes: (currentPassword: string) =>
      client.post('/api/v1/account/second-factor/recovery-codes', {
        body: { currentPassword },
        failure: 'Failed to create recovery codes',
      }),

    /** Returns the options for creating a passkey without storing anything. Throws with status 409 when there are ten. */
    beginPasskey: (name: string) =>
      client.post('/api/v1/account/second-factor/passkeys/setup', {
        body: { name },
        failure: 'Failed to start the passkey setup',
      }),

    /**
     * Recovery codes are returned only for the first factor, and only once. Throws with status 422 for an invalid
     * passkey, 409 after an hour.
     */
    provePasskey: (setup: string, credential: NewPasskey) =>
      client.post('/api/v1/account/second-factor/passkeys/setup/credentials', {
        body: { setup, credential },
        failure: 'Failed to verify passkey',
      }),

    /** Ends all other sessions when it is the account's first factor. */
    addPasskey: (setup: string) =>
      client.post('/api/v1/account/second-factor/passkeys', { body: { setup }, failure: 'Failed to add passkey' }),

    /** Throws with status 409 for the last factor when the company requires one. */
    removePasskey: (id: string) =>
      client.delete('/api/v1/account/second-factor/passkeys/{id}', {
        path: { id },
        failure: 'Failed to remove passkey',
      }),

    /** Throws with status 409 when the account has no factor. */
    resetSecondFactor: (id: string) =>
      client.delete('/api/v1/admins/second-factors/{id}', {
        path: { id },
        failure: 'Failed to reset second factor',
      }),
  };
}
