import { z } from '@hono/zod-openapi';
import type { ErrorKey } from '#domain/error-texts.ts';
import {
  passkeyStepSchema,
  requiredFactorSchema,
  secondStepNeededSchema,
  secondStepSchema,
  sessionProofSchema,
} from '#domain/session/schema.ts';
import { ROLES } from '#domain/team/role.ts';
import {
  acceptanceSchema,
  accountDetailsSchema,
  adminSchema,
  invitationInputSchema,
  invitationSchema,
  passwordChangeSchema,
  roleChangeSchema,
  sessionSchema,
} from '#domain/team/schema.ts';
import { accepted, endpoint, idParams, withTag } from '#server/core/endpoint.ts';
import { requireRecentProof } from '#server/http/guard.ts';
import type { AccountService } from './account.service.ts';
import type { AdminService } from './admins.service.ts';
import type { AuthService } from './auth.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import { toClientIdentity } from './sign-in-throttle.ts';

interface Services {
  auth: AuthService;
  account: AccountService;
  admins: AdminService;
  secondFactors: SecondFactorService;
}

const missing: ErrorKey = 'emailAndPassword';
const signedInUser = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    requiredFactor: requiredFactorSchema.nullable().meta({
      description: 'The company’s requirement while this account has no second factor',
    }),
  })
  .openapi('User');
const sessionOutput = z.object({ token: z.string(), user: signedInUser });
const credentials = z.object({
  email: z.string(missing).max(320, 'tooLong'),
  password: z.string(missing).max(1000, 'tooLong'),
});

const signIn = endpoint({
  id: 'signIn',
  route: 'POST /session',
  summary: 'Sign in',
  access: { permission: 'anyone' },
  body: credentials,
  output: z.union([sessionOutput, secondStepNeededSchema]),
  answers: {
    201: { description: 'Signed in: send the token as a bearer token', output: sessionOutput },
    202: {
      description:
        'The password is correct, and the account requires a code or a passkey: send it with the challenge within 10 minutes',
      output: secondStepNeededSchema,
    },
  },
  errors: [401, 429],
  async run({ auth }: Services, { body: { email, password }, context }) {
    const outcome = await auth.signIn(email, password, toClientIdentity(context));
    return 'challenge' in outcome ? accepted(outcome) : outcome;
  },
});

const signInByCode = endpoint({
  id: 'signInByCode',
  route: 'POST /session/code',
  summary: 'Sign in, second step',
  access: { permission: 'anyone' },
  body: secondStepSchema,
  output: sessionOutput,
  answers: {
    201: 'Signed in with an app code, or a recovery code, which is now used up: send the token as a bearer token',
  },
  errors: [401, 429],
  run: ({ auth }: Services, { body: { challenge, code }, context }) =>
    auth.signInByCode(challenge, code, toClientIdentity(context)),
});

const signInByPasskey = endpoint({
  id: 'signInByPasskey',
  route: 'POST /session/passkey',
  summary: 'Sign in, second step with a passkey',
  access: { permission: 'anyone' },
  body: passkeyStepSchema,
  output: sessionOutput,
  answers: { 201: 'Signed in with the passkey’s response to `passkey`: send the token as a bearer token' },
  errors: [401, 429],
  run: ({ auth }: Services, { body: { challenge, credential }, context }) =>
    auth.signInByPasskey(challenge, credential, toClientIdentity(context)),
});

const getSession = endpoint({
  id: 'getSession',
  route: 'GET /session',
  summary: 'Get the signed-in user',
  access: { permission: 'signed-in', setup: true },
  output: z.object({ user: signedInUser }),
  answers: { 200: 'The signed-in user' },
  run({ auth }: Services, { caller }) {
    const { id, email, name, role } = caller;
    return { user: { id, email, name, role, requiredFactor: auth.findRequired(caller) } };
  },
});

const signOut = endpoint({
  id: 'signOut',
  route: 'DELETE /session',
  summary: 'Sign out',
  access: { permission: 'signed-in', setup: true },
  answers: { 204: 'Signed out; the token is no longer valid' },
  run: ({ auth }: Services, { context }) => auth.signOut(context.req.header('Authorization')),
});

const listHelpers = endpoint({
  id: 'listHelpers',
  route: 'GET /account/helpers',
  summary: 'List the admins who can change the caller’s role',
  access: { permission: 'signed-in' },
  output: z.object({ items: z.array(z.object({ name: z.string(), email: z.string() })) }),
  answers: { 200: 'The admins by name' },
  run: async ({ admins }: Services) => ({ items: await admins.listHelpers() }),
});

const changeAccount = endpoint({
  id: 'changeAccount',
  route: 'PUT /account',
  summary: 'Change the caller’s name and email address',
  description:
    'The email address is the sign-in name. Changing it responds with 403 of type `urn:problem:reauthentication-required` 15 minutes after the last confirmation.',
  access: { permission: 'signed-in', mode: 'live' },
  body: accountDetailsSchema,
  answers: { 204: 'Changed; all sessions stay' },
  errors: [429],
  run({ account }: Services, { body, caller }) {
    if (body.email !== caller.email) requireRecentProof(caller);
    return account.changeDetails(caller, body);
  },
});

const changePassword = endpoint({
  id: 'changePassword',
  route: 'PUT /account/password',
  summary: 'Change the caller’s password',
  access: { permission: 'signed-in' },
  body: passwordChangeSchema,
  answers: { 204: 'Changed; all other sessions of the account have ended' },
  errors: [429],
  run: ({ account }: Services, { body, caller, context }) =>
    account.changePassword(caller, body, toClientIdentity(context).caller),
});

const prove = endpoint({
  id: 'proveSession',
  route: 'POST /account/proof',
  summary: 'Confirm the password or a code',
  description:
    'Operations that change accounts, keys or the second factor, and a full export, respond with 403 of type `urn:problem:reauthentication-required` 15 minutes after the last confirmation; after a new one they can be repeated.',
  access: { permission: 'signed-in', setup: true },
  body: sessionProofSchema,
  answers: { 204: 'Proven: good for 15 minutes' },
  errors: [429],
  run: ({ account }: Services, { body, caller, context }) =>
    account.prove(caller, body, toClientIdentity(context).caller),
});

const listSessions = endpoint({
  id: 'listSessions',
  route: 'GET /account/sessions',
  summary: 'List the caller’s sessions',
  access: { permission: 'signed-in' },
  output: z.object({ items: z.array(sessionSchema.openapi('StaffSession')) }),
  answers: { 200: 'Where the account is signed in: this session first, then by last use' },
  run: async ({ account }: Services, { caller }) => ({ items: await account.listSessions(caller) }),
});

const endSession = endpoint({
  id: 'endSession',
  route: 'DELETE /account/sessions/{id}',
  summary: 'End one of the caller’s sessions',
  access: { permission: 'signed-in' },
  params: idParams,
  answers: { 204: 'Ended; its token is no longer valid' },
  run: ({ account }: Services, { params: { id }, caller }) => account.endSession(caller, id),
});

const endSessions = endpoint({
  id: 'endSessions',
  route: 'DELETE /account/sessions',
  summary: 'End the caller’s sessions',
  access: { permission: 'signed-in' },
  query: z.object({ keep: z.enum(['current']).optional() }),
  answers: { 204: 'All sessions of the account have ended, including this one unless keep=current' },
  run: ({ account }: Services, { query: { keep }, caller }) => account.endSessions(caller, keep === 'current'),
});

/** The session (sign in, current user, sign out) and the user's own password and sessions. */
export const accountEndpoints = [
  ...withTag('session', [signIn, signInByCode, signInByPasskey, getSession, signOut]),
  ...withTag('account', [listHelpers, changeAccount, changePassword, prove, listSessions, endSession, endSessions]),
];

const invitation = invitationSchema.openapi('Invitation');
const admin = adminSchema.openapi('Admin');

const listAdmins = endpoint({
  id: 'listAdmins',
  route: 'GET /admins',
  summary: 'List accounts and open invitations',
  access: { permission: 'team:read' },
  output: z.object({ items: z.array(admin), invitations: z.array(invitation) }),
  answers: { 200: 'Accounts, oldest first, and open invitations' },
  run: ({ admins }: Services) => admins.list(),
});

const invite = endpoint({
  id: 'inviteAdmin',
  route: 'POST /admins/invitations',
  summary: 'Invite somebody',
  access: { permission: 'team:write', sensitive: true },
  body: invitationInputSchema,
  output: z.object({ invitation, link: z.string() }),
  answers: { 201: 'Invited. The link works once, for 7 days, and is returned only here' },
  errors: [429],
  run: ({ admins }: Services, { body, caller }) => admins.invite(body, caller),
});

const revokeInvitation = endpoint({
  id: 'revokeInvitation',
  route: 'DELETE /admins/invitations/{id}',
  summary: 'Revoke an invitation',
  access: { permission: 'team:write' },
  params: idParams,
  answers: { 204: 'Revoked; its link no longer works' },
  run: ({ admins }: Services, { params: { id }, caller }) => admins.revoke(id, caller),
});

const setRole = endpoint({
  id: 'setRole',
  route: 'PATCH /admins/{id}',
  summary: 'Change the role of an account',
  access: { permission: 'team:write', sensitive: true },
  params: idParams,
  body: roleChangeSchema,
  output: admin,
  answers: { 200: 'Changed; applies from the next request on, and open streams end' },
  errors: [409],
  run: ({ admins }: Services, { params: { id }, body: { role }, caller }) => admins.setRole(id, role, caller),
});

const resetSecondFactor = endpoint({
  id: 'resetSecondFactor',
  route: 'DELETE /admins/second-factors/{id}',
  summary: 'Reset the second factor of an account',
  access: { permission: 'team:write', sensitive: true },
  params: idParams,
  answers: { 204: 'Reset: the password is enough until they set up another factor' },
  errors: [409],
  run: ({ secondFactors }: Services, { params: { id }, caller }) => secondFactors.reset(id, caller),
});

const removeAdmin = endpoint({
  id: 'removeAdmin',
  route: 'DELETE /admins/{id}',
  summary: 'Remove an account',
  access: { permission: 'team:write', sensitive: true },
  params: idParams,
  query: z.object({
    revokeKeys: z
      .enum(['true', 'false'])
      .default('false')
      .meta({ description: 'Whether the API keys that they created are revoked too; otherwise they keep working' }),
  }),
  answers: { 204: 'Removed; their sessions and the invitations they created have ended' },
  errors: [409],
  run: ({ admins }: Services, { params: { id }, query: { revokeKeys }, caller }) =>
    admins.remove(id, caller, revokeKeys === 'true'),
});

/** Team management, for staff. */
export const adminEndpoints = withTag('admins', [
  listAdmins,
  invite,
  revokeInvitation,
  setRole,
  resetSecondFactor,
  removeAdmin,
]);

const tokenParams = z.object({ token: z.string().max(200) });

const findInvitation = endpoint({
  id: 'getInvitation',
  route: 'GET /invitations/{token}',
  summary: 'Get the recipient of an invitation',
  access: { permission: 'anyone' },
  params: tokenParams,
  output: z.object({ name: z.string(), email: z.string(), expiresAt: z.iso.datetime() }).openapi('Invited'),
  answers: { 200: 'The recipient of the invitation' },
  errors: [429],
  run: ({ admins }: Services, { params: { token }, context }) =>
    admins.findInvitation(token, toClientIdentity(context)),
});

const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  route: 'POST /invitations/{token}',
  summary: 'Accept an invitation',
  access: { permission: 'anyone' },
  params: tokenParams,
  body: acceptanceSchema,
  output: sessionOutput,
  answers: { 201: 'The account is created and signed in; the link is used up' },
  errors: [409, 429],
  run: ({ admins }: Services, { params: { token }, body, context }) =>
    admins.accept(token, body, toClientIdentity(context)),
});

/** Invitation links, for their recipients. */
export const invitationEndpoints = withTag('invitations', [findInvitation, acceptInvitation]);
