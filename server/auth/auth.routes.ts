import { createRoute, z } from '@hono/zod-openapi';
import type { ErrorKey } from '#domain/error-texts.ts';
import { passkeyStepSchema, secondStepNeededSchema } from '#domain/passkey.schema.ts';
import { ROLES } from '#domain/role.ts';
import { requiredFactorSchema, secondStepSchema } from '#domain/second-factor.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { AuthService, SignedIn } from './auth.service.ts';
import { toClientIdentity } from './client-identity.ts';

const tags = ['session'];
const missing: ErrorKey = 'emailAndPassword';
export const userSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    requiredFactor: requiredFactorSchema.nullable().meta({
      description: 'What the company asks of this account, as long as it has no second factor',
    }),
  })
  .openapi('User');
const session = z.object({ token: z.string(), user: userSchema });
const credentials = z.object({
  email: z.string(missing).max(320, 'tooLong'),
  password: z.string(missing).max(1000, 'tooLong'),
});

const signIn = createRoute({
  method: 'post',
  path: '/',
  operationId: 'signIn',
  summary: 'Sign in',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: credentials } } } },
  responses: {
    201: {
      description: 'Signed in: send the token as a bearer token',
      content: { 'application/json': { schema: session } },
    },
    202: {
      description:
        'The password is right, and the account asks for a code or a passkey: send it with the challenge within 10 minutes',
      content: { 'application/json': { schema: secondStepNeededSchema } },
    },
    ...problems(401, 413, 415, 422, 429),
  },
});

const signInByCode = createRoute({
  method: 'post',
  path: '/code',
  operationId: 'signInByCode',
  summary: 'Sign in, second step',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: secondStepSchema } } } },
  responses: {
    201: {
      description:
        'Signed in, by the code of an app or a recovery code, which is used up: send the token as a bearer token',
      content: { 'application/json': { schema: session } },
    },
    ...problems(401, 413, 415, 422, 429),
  },
});

const signInByPasskey = createRoute({
  method: 'post',
  path: '/passkey',
  operationId: 'signInByPasskey',
  summary: 'Sign in, second step by a passkey',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: passkeyStepSchema } } } },
  responses: {
    201: {
      description: 'Signed in, by what a passkey made of `passkey`: send the token as a bearer token',
      content: { 'application/json': { schema: session } },
    },
    ...problems(401, 413, 415, 422, 429),
  },
});

const current = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getSession',
  summary: 'Tell who is signed in',
  tags,
  responses: {
    200: {
      description: 'Who is signed in',
      content: { 'application/json': { schema: z.object({ user: userSchema }) } },
    },
    ...problems(401),
  },
});

const signOut = createRoute({
  method: 'delete',
  path: '/',
  operationId: 'signOut',
  summary: 'Sign out',
  tags,
  responses: { 204: { description: 'Signed out; the token is void' }, ...problems(401) },
});

const toUser = ({ id, email, name, role }: SignedIn): SignedIn => ({ id, email, name, role });

/** The session: sign in, who am I, sign out. */
export function authRoutes(auth: AuthService) {
  return createRouter()
    .openapi(signIn, async (c) => {
      const { email, password } = c.req.valid('json');
      const outcome = await auth.signIn(email, password, toClientIdentity(c));
      return 'challenge' in outcome ? c.json(outcome, 202) : c.json(outcome, 201);
    })
    .openapi(signInByCode, async (c) => {
      const { challenge, code } = c.req.valid('json');
      return c.json(await auth.signInByCode(challenge, code, toClientIdentity(c)), 201);
    })
    .openapi(signInByPasskey, async (c) => {
      const { challenge, credential } = c.req.valid('json');
      return c.json(await auth.signInByPasskey(challenge, credential, toClientIdentity(c)), 201);
    })
    .openapi(current, (c) => {
      const staff = c.get('user');
      return c.json({ user: { ...toUser(staff), requiredFactor: auth.findRequired(staff) } }, 200);
    })
    .openapi(signOut, async (c) => {
      await auth.signOut(c.req.header('Authorization'));
      return c.body(null, 204);
    });
}
