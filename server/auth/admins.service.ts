import { checkNewPassword } from '#domain/session/password.ts';
import { STAFF_ERROR_TEXTS } from '#domain/staff-error-texts.ts';
import type { Role } from '#domain/team/role.ts';
import type { Acceptance, Admin, Invitation, InvitationInput } from '#domain/team/schema.ts';
import { toTokenHash } from '#server/digest-id.ts';
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

/** So long the link of an invitation lives. */
export const INVITATION_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

type Limit = (key: string) => Promise<void>;

export interface AdminServiceDeps {
  repository: AdminRepository;
  hasher: PasswordHasher;
  /** Signs in with the password just chosen. */
  signIn(email: string, password: string, caller: ClientIdentity): Promise<OpenedSession | SecondStep>;
  now: () => Date;
  createId: () => string;
  /** Cryptographic and too long to guess. */
  createToken: () => string;
  /** What links are made from. */
  publicUrl: string;
  limits: { invite: Limit; look: Limit; accept: Limit };
}

const isVoid = () => new NotFoundError('This link is not valid. It may have expired, or been used already.');
const isAdminAlready = () => new ConflictError('admin-exists', STAFF_ERROR_TEXTS.isAdminAlready);

/** Throws what stands in the way of a change of the team; gives anything else. */
function refuse<Outcome>(outcome: Outcome): Exclude<Outcome, 'gone' | 'noAdmin' | 'unknown' | 'last'> {
  if (outcome === 'gone') throw new UnauthorizedError();
  if (outcome === 'noAdmin') throw new ForbiddenError();
  if (outcome === 'unknown') throw new NotFoundError('There is no such account.');
  if (outcome === 'last') throw new ConflictError('last-admin', 'The last admin cannot be removed or demoted.');
  return outcome as Exclude<Outcome, 'gone' | 'noAdmin' | 'unknown' | 'last'>;
}

/** Who may sign in, and as what: list, change, remove, invite, accept. Every admin may do what every other may (specification, section 6). */
export function createAdminService(deps: AdminServiceDeps) {
  const { repository, hasher, signIn, now, createId, createToken, publicUrl, limits } = deps;
  async function requireInvitation(token: string): Promise<Invitation> {
    const invitation = await repository.findInvitation(toTokenHash(token), now());
    if (!invitation) throw isVoid();
    return invitation;
  }

  return {
    /** All accounts, oldest first, and the invitations nobody has accepted, expired ones included. */
    async list(): Promise<{ items: Admin[]; invitations: Invitation[] }> {
      const [items, invitations] = await Promise.all([repository.list(now()), repository.listInvitations()]);
      return { items, invitations };
    },

    /**
     * Removes an account; its sessions and the invitations it made end with it. Keys that it made go on, unless they are to be
     * revoked, too. Throws NotFoundError for an unknown id, a
     * 409 for the last admin, UnauthorizedError or ForbiddenError when the one who asks was removed or demoted meanwhile.
     */
    async remove(id: string, by: SignedIn, revokesKeys: boolean): Promise<void> {
      refuse(await repository.remove(id, by, revokesKeys ? now() : undefined));
    },

    /** Changes what an account may do, from its next request on; invitations that it may no longer make end. Throws as `remove` does. */
    setRole: async (id: string, role: Role, by: SignedIn): Promise<Admin> =>
      refuse(await repository.setRole(id, role, by, now())),

    /** The admins by name, for whoever needs one. */
    listHelpers: () => repository.listHelpers(),

    /**
     * Makes a link that gives this person an account with this role, once, for 7 days; it is told here and never again. Another
     * invitation of the same address ends. Throws ValidationError on `email` when they have an account already,
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

    /** Ends an invitation. Throws NotFoundError when there is none of this id. */
    async revoke(id: string, by: SignedIn): Promise<void> {
      if (!(await repository.revoke(id, by))) throw new NotFoundError('There is no such invitation.');
    },

    /** Whom a link was made for. Throws NotFoundError for a link that never was, was used, was revoked or has expired, all alike. */
    async findInvitation(
      token: string,
      { caller }: ClientIdentity,
    ): Promise<Pick<Invitation, 'name' | 'email' | 'expiresAt'>> {
      await limits.look(caller);
      const { name, email, expiresAt } = await requireInvitation(token);
      return { name, email, expiresAt };
    },

    /**
     * Makes the account and signs it in; the link is used up. Throws NotFoundError as findInvitation does, ValidationError
     * on `password` when it will not do, a 409 when the address has an account meanwhile.
     */
    async accept(token: string, { name, password }: Acceptance, caller: ClientIdentity): Promise<OpenedSession> {
      await limits.accept(caller.caller);
      const { email } = await requireInvitation(token);
      const problem = checkNewPassword(password, email);
      if (problem) throw new ValidationError([toFieldError('password', problem)]);
      const admin = { id: createId(), name, passwordHash: await hasher.hash(password) };
      const outcome = await repository.accept(toTokenHash(token), admin, email, now());
      if (outcome === 'void') throw isVoid();
      if (outcome === 'isAdmin') throw isAdminAlready();
      const session = await signIn(email, password, caller);
      // An account of this moment has no second factor.
      if ('challenge' in session) throw new UnauthorizedError();
      return session;
    },
  };
}

export type AdminService = ReturnType<typeof createAdminService>;
