import type { Client } from '@transcargo/api-client/client.ts';
import type { NewPasskey, UsedPasskey } from '#domain/session/schema.ts';
import type { Role } from '#domain/team/role.ts';
import type { Acceptance, InvitationInput, PasswordChange } from '#domain/team/schema.ts';
import { orNull } from './visitor-api.ts';

/** Signing in and out. */
export function sessionCalls(client: Client) {
  return {
    /** A session for these credentials, or a challenge where code or passkey is asked for. `problem.title` tells the visitor what is wrong. */
    signIn: (email: string, password: string) =>
      client.post('/api/v1/session', { body: { email, password }, failure: 'Invalid credentials' }),

    /** The second step. Throws with status 401 when the challenge is over, 422 for a wrong code. */
    signInByCode: (challenge: string, code: string) =>
      client.post('/api/v1/session/code', { body: { challenge, code }, failure: 'Invalid code' }),

    /** The second step by a passkey. Throws as `signInByCode` does. */
    signInByPasskey: (challenge: string, credential: UsedPasskey) =>
      client.post('/api/v1/session/passkey', { body: { challenge, credential }, failure: 'Invalid passkey' }),

    /** Who the stored token belongs to; throws with status 401 when it has ended. */
    getSession: () => client.get('/api/v1/session', { failure: 'Not signed in' }),

    /** Voids the token. */
    signOut: () => client.delete('/api/v1/session', { failure: 'Failed to sign out' }),
  };
}

/** What staff do with their own account. Refused fields are in `problem.errors`. */
export function accountCalls(client: Client) {
  return {
    /** Ends every other session too. Throws with status 422 for what a field breaks, 429 after too many wrong tries. */
    changePassword: (change: PasswordChange) =>
      client.put('/api/v1/account/password', { body: change, failure: 'Failed to change password' }),

    /** For 15 minutes what asks for a proof takes this one. Throws with status 422 for a wrong password. */
    proveSession: (currentPassword: string) =>
      client.post('/api/v1/account/proof', { body: { currentPassword }, failure: 'Failed to prove' }),

    /** Who can change what the account may do. */
    listHelpers: async () => (await client.get('/api/v1/account/helpers', { failure: 'Failed to load helpers' })).items,

    /** Where the account is signed in, this session first. */
    listSessions: async () =>
      (await client.get('/api/v1/account/sessions', { failure: 'Failed to load sessions' })).items,

    /** Voids the token of another session at once. */
    endSession: (id: string) =>
      client.delete('/api/v1/account/sessions/{id}', { path: { id }, failure: 'Failed to end session' }),

    /** Voids the tokens of all sessions; `keepThis` spares the one that asks. */
    endSessions: async (keepThis: boolean) =>
      void (await client.delete('/api/v1/account/sessions', {
        query: keepThis ? { keep: 'current' } : {},
        failure: 'Failed to end sessions',
      })),
  };
}

/** Who may sign in. */
export function adminCalls(client: Client) {
  return {
    /** All accounts, oldest first, and the invitations nobody has accepted. */
    listAdmins: () => client.get('/api/v1/admins', { failure: 'Failed to load admins' }),

    /** Throws with status 409 for the last admin. */
    setRole: (id: string, role: Role) =>
      client.patch('/api/v1/admins/{id}', { path: { id }, body: { role }, failure: 'Failed to change role' }),

    /** Their API keys go on unless they are to be revoked. Throws with status 409 for the last admin. */
    removeAdmin: (id: string, revokesKeys: boolean) =>
      client.delete('/api/v1/admins/{id}', {
        path: { id },
        query: { revokeKeys: revokesKeys ? 'true' : 'false' },
        failure: 'Failed to remove admin',
      }),

    /** The link is returned only once. Throws with status 422 for what a field breaks. */
    inviteAdmin: (input: InvitationInput) =>
      client.post('/api/v1/admins/invitations', { body: input, failure: 'Failed to invite admin' }),

    /** Voids the link of an invitation. */
    revokeInvitation: (id: string) =>
      client.delete('/api/v1/admins/invitations/{id}', { path: { id }, failure: 'Failed to revoke invitation' }),

    /** Whom a link was made for; null when it is not valid any more, or never was. */
    findInvitation: (token: string) =>
      orNull(client.get('/api/v1/invitations/{token}', { path: { token }, failure: 'Failed to load invitation' })),

    /** Makes the account and a session. Throws with status 404 when the link is not valid any more. */
    acceptInvitation: (token: string, acceptance: Acceptance) =>
      client.post('/api/v1/invitations/{token}', {
        path: { token },
        body: acceptance,
        failure: 'Failed to accept invitation',
      }),
  };
}

/** The second factor of one's own account, and of somebody who lost it. Refused fields are in `problem.errors`. */
export function secondFactorCalls(client: Client) {
  return {
    /** What there is, since when, and how many recovery codes are left. */
    getSecondFactor: () => client.get('/api/v1/account/second-factor', { failure: 'Failed to load second factor' }),

    /**
     * A new secret for an app; nothing is stored. Throws with status 409 when the account has a factor and no password is
     * given, 422 when that is wrong.
     */
    beginSecondFactor: (currentPassword?: string) =>
      client.post('/api/v1/account/second-factor/setup', {
        body: currentPassword === undefined ? {} : { currentPassword },
        failure: 'Failed to begin second factor',
      }),

    /** The recovery codes are returned only once. Throws with status 422 for a wrong code, 409 after an hour. */
    proveSecondFactor: (setup: string, code: string) =>
      client.post('/api/v1/account/second-factor/setup/codes', {
        body: { setup, code },
        failure: 'Failed to prove second factor',
      }),

    /** Ends every other session. */
    turnSecondFactorOn: (setup: string) =>
      client.put('/api/v1/account/second-factor', { body: { setup }, failure: 'Failed to turn second factor on' }),

    /** Takes the app away. Throws with status 422 for a wrong password, 409 when it is all there is and the company requires a factor. */
    turnSecondFactorOff: (currentPassword: string) =>
      client.post('/api/v1/account/second-factor/off', {
        body: { currentPassword },
        failure: 'Failed to turn second factor off',
      }),

    /** The new codes are returned only once. Throws with status 422 for a wrong password. */
    renewRecoveryCodes: (currentPassword: string) =>
      client.post('/api/v1/account/second-factor/recovery-codes', {
        body: { currentPassword },
        failure: 'Failed to make recovery codes',
      }),

    /** How the browser makes a passkey; nothing is stored. Throws with status 409 when there are ten. */
    beginPasskey: (name: string) =>
      client.post('/api/v1/account/second-factor/passkeys/setup', {
        body: { name },
        failure: 'Failed to begin passkey',
      }),

    /** For the first factor there are recovery codes, returned only once. Throws with status 422 for what is none, 409 after an hour. */
    provePasskey: (setup: string, credential: NewPasskey) =>
      client.post('/api/v1/account/second-factor/passkeys/setup/credentials', {
        body: { setup, credential },
        failure: 'Failed to prove passkey',
      }),

    /** The first factor of an account ends every other session. */
    addPasskey: (setup: string) =>
      client.post('/api/v1/account/second-factor/passkeys', { body: { setup }, failure: 'Failed to add passkey' }),

    /** Throws with status 409 for the last factor where the company requires one. */
    removePasskey: (id: string) =>
      client.delete('/api/v1/account/second-factor/passkeys/{id}', {
        path: { id },
        failure: 'Failed to remove passkey',
      }),

    /** Throws with status 409 when they have none. */
    resetSecondFactor: (id: string) =>
      client.delete('/api/v1/admins/second-factors/{id}', {
        path: { id },
        failure: 'Failed to reset second factor',
      }),
  };
}
