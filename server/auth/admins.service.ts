import { checkNewPassword } from '#domain/session/password.ts';
import { STAFF_ERROR_TEXTS } from '#domain/staff-error-texts.ts';
import type { Role } from '#domain/team/role.ts';
import type { Acceptance, Admin, Invitation, InvitationInput } from '#domain/team/schema.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { toTokenHash } from '#server/digest.ts';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  toFieldError,
  UnauthorizedError,
  ValidationError,
} from '#server/errors.ts';
import type { AdminRepository } from './admins.repository.ts';
import type { ClientIdentity, OpenedSession, SecondStep, SignedIn } from './auth.service.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** Lifetime of an invitation link. */
export const INVITATION_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

type Limit = (key: string) => Promise<void>;

export interface AdminServiceDeps extends Pick<BaseDeps, 'createId' | 'createToken' | 'now' | 'publicUrl'> {
  repository: AdminRepository;
  hasher: PasswordHasher;
  /** Signs in with the new password. */
  signIn(email: string, password: string, caller: ClientIdentity): Promise<OpenedSession | SecondStep>;
  limits: { invite: Limit; look: Limit; accept: Limit };
}

const createLinkError = () => new NotFoundError('This link is not valid. It may have expired or already been used.');
const createTakenError = () => new ConflictError('admin-exists', STAFF_ERROR_TEXTS.isAdminAlready);

/** Throws the error of a rejected team change; returns any other result. */
function refuse<Outcome>(outcome: Outcome): Exclude<Outcome, 'gone' | 'noAdmin' | 'unknown' | 'last'> {
  if (outcome === 'gone') throw new UnauthorizedError();
  if (outcome === 'noAdmin') throw new ForbiddenError();
  if (outcome === 'unknown') throw new NotFoundError('Account not found.');
  if (outcome === 'last') throw new ConflictError('last-admin', 'The last admin cannot be removed or demoted.');
  return outcome as Exclude<Outcome, 'gone' | 'noAdmin' | 'unknown' | 'last'>;
}

/** Manages accounts, roles and invitations. All admins have the same rights (specification, section 6). */
export function createAdminService(deps: AdminServiceDeps) {
  const { repository, hasher, signIn, now, createId, createToken, publicUrl, limits } = deps;
  async function requireInvitation(token: string): Promise<Invitation> {
    const invitation = await repository.findInvitation(toTokenHash(token), now());
    if (!invitation) throw createLinkError();
    return invitation;
  }

  return {
    /** All accounts, oldest first, and all open invitations, including expired ones. */
    async list(): Promise<{ items: Admin[]; invitations: Invitation[] }> {
      const [items, invitations] = await Promise.all([repository.list(now()), repository.listInvitations()]);
      return { items, invitations };
    },

    /**
     * Removes an account with its sessions and the invitations it created; its keys remain unless they are also to be
     * revoked. Throws NotFoundError for an unknown id, a 409 for the last admin, and UnauthorizedError or
     * ForbiddenError if the caller has been removed or demoted.
     */
    async remove(id: string, by: SignedIn, revokesKeys: boolean): Promise<void> {
      refuse(await repository.remove(id, by, revokesKeys ? now() : undefined));
    },

    /**
     * Changes an account's role from its next request on and ends invitations it may no longer create. Throws like
     * `remove`.
     */
    setRole: async (id: string, role: Role, by: SignedIn): Promise<Admin> =>
      refuse(await repository.setRole(id, role, by, now())),

    /** The admins by name. */
    listHelpers: () => repository.listHelpers(),

    /**
     * Creates a single-use link for an account with this role, valid for 7 days; the link is returned only here. Ends
     * another invitation of the same address. Throws ValidationError on `email` if the address has an account, and
     * TooManyRequestsError after 30 in an hour.
     */
    async invite(
      { name, email, role }: InvitationInput,
      by: SignedIn,
    ): Promise<{ invitation: Invitation; link: string }> {
      await limits.invite(by.id);
      const token = createToken();
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS);
      const invitation = {
        id: createId(),
        name,
        email,
        role,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      };
      const outcome = refuse(await repository.invite({ ...invitation, tokenHash: toTokenHash(token) }, by));
      if (outcome === 'isAdmin') throw new ValidationError([toFieldError('email', 'isAdminAlready')]);
      return { invitation, link: `${publicUrl}/admin/invite/${token}` };
    },

    /** Ends an invitation. Throws NotFoundError for an unknown id. */
    async revoke(id: string, by: SignedIn): Promise<void> {
      if (!(await repository.revoke(id, by))) throw new NotFoundError('Invitation not found.');
    },

    /** Returns the invited person. Throws NotFoundError alike for unknown, used, revoked and expired links. */
    async findInvitation(
      token: string,
      { caller }: ClientIdentity,
    ): Promise<Pick<Invitation, 'name' | 'email' | 'expiresAt'>> {
      await limits.look(caller);
      const { name, email, expiresAt } = await requireInvitation(token);
      return { name, email, expiresAt };
    },

    /**
     * Creates the account, signs it in and uses up the link. Throws NotFoundError like findInvitation, ValidationError
     * on an unacceptable `password`, and a 409 if the address already has an account.
     */
    async accept(token: string, { name, password }: Acceptance, caller: ClientIdentity): Promise<OpenedSession> {
      await limits.accept(caller.caller);
      const { email } = await requireInvitation(token);
      const problem = checkNewPassword(password, email);
      if (problem) throw new ValidationError([toFieldError('password', problem)]);
      const admin = { id: createId(), name, passwordHash: await hasher.hash(password) };
      const outcome = await repository.accept(toTokenHash(token), admin, email, now());
      if (outcome === 'void') throw createLinkError();
      if (outcome === 'isAdmin') throw createTakenError();
      const session = await signIn(email, password, caller);
      // A new account has no second factor.
      if ('challenge' in session) throw new UnauthorizedError();
      return session;
    },
  };
}

export type AdminService = ReturnType<typeof createAdminService>;
