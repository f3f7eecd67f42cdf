import { ApiError } from '@transcargo/api-client/api-error.ts';
import { expectJson, expectSuccess } from '#app/api/api-error.ts';
import type { Body, V1 } from '#app/api.ts';
import type {
  Acceptance,
  Admin,
  Invitation,
  InvitationInput,
  PasswordChange,
  StaffSession,
} from '#domain/account.schema.ts';
import type { Role } from '#domain/role.ts';

/** What staff do with their own account. Refused fields are in `problem.errors`. */
export function accountCalls(v1: V1) {
  const { account } = v1;
  return {
    /** Ends every other session too. Throws with status 422 for what a field breaks, 429 after too many wrong tries. */
    changePassword: async (change: PasswordChange) =>
      void (await expectSuccess('Failed to change password', account.password.$put({ json: change }))),

    /** For 15 minutes what asks for a proof takes this one. Throws with status 422 for a wrong password. */
    proveSession: async (currentPassword: string) =>
      void (await expectSuccess('Failed to prove', account.proof.$post({ json: { currentPassword } }))),

    /** Who can change what the account may do. */
    listHelpers: async () =>
      (await expectJson<Body<typeof account.helpers.$get, 200>>('Failed to load helpers', account.helpers.$get()))
        .items,

    /** Where the account is signed in, this session first. */
    listSessions: async () =>
      (await expectJson<{ items: StaffSession[] }>('Failed to load sessions', account.sessions.$get())).items,

    /** Voids the token of another session at once. */
    endSession: async (id: string) =>
      void (await expectSuccess('Failed to end session', account.sessions[':id'].$delete({ param: { id } }))),

    /** Voids the tokens of all sessions; `keepThis` spares the one that asks. */
    endSessions: async (keepThis: boolean) =>
      void (await expectSuccess(
        'Failed to end sessions',
        account.sessions.$delete({ query: keepThis ? { keep: 'current' } : {} }),
      )),
  };
}

/** Who may sign in. */
export function adminCalls(v1: V1) {
  const { admins, invitations } = v1;
  return {
    /** All accounts, oldest first, and the invitations nobody has accepted. */
    listAdmins: () => expectJson<{ items: Admin[]; invitations: Invitation[] }>('Failed to load admins', admins.$get()),

    /** Throws with status 409 for the last admin. */
    setRole: (id: string, role: Role) =>
      expectJson<Admin>('Failed to change role', admins[':id'].$patch({ param: { id }, json: { role } })),

    /** Their API keys go on unless they are to be revoked. Throws with status 409 for the last admin. */
    removeAdmin: async (id: string, revokesKeys: boolean) =>
      void (await expectSuccess(
        'Failed to remove admin',
        admins[':id'].$delete({ param: { id }, query: { revokeKeys: revokesKeys ? 'true' : 'false' } }),
      )),

    /** The link is returned only once. Throws with status 422 for what a field breaks. */
    inviteAdmin: (input: InvitationInput) =>
      expectJson<{ invitation: Invitation; link: string }>(
        'Failed to invite admin',
        admins.invitations.$post({ json: input }),
      ),

    /** Voids the link of an invitation. */
    revokeInvitation: async (id: string) =>
      void (await expectSuccess('Failed to revoke invitation', admins.invitations[':id'].$delete({ param: { id } }))),

    /** Whom a link was made for; null when it is not valid any more, or never was. */
    async findInvitation(token: string): Promise<Pick<Invitation, 'name' | 'email' | 'expiresAt'> | null> {
      try {
        return await expectJson('Failed to load invitation', invitations[':token'].$get({ param: { token } }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },

    /** Makes the account and a session. Throws with status 404 when the link is not valid any more. */
    acceptInvitation: (token: string, acceptance: Acceptance) =>
      expectJson<Body<(typeof invitations)[':token']['$post'], 201>>(
        'Failed to accept invitation',
        invitations[':token'].$post({ param: { token }, json: acceptance }),
      ),
  };
}
