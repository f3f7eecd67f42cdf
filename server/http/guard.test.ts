import { expect, it } from 'vitest';
import { listPermissions } from '#domain/team/role.ts';
import { UnauthorizedError } from '#server/errors.ts';
import { createGuard } from './guard.ts';
import { createOnError } from './problem.ts';
import { createRouter } from './router.ts';

const USER = {
  id: 'u',
  provenAt: new Date(),
  hasFactor: false,
  sessionId: 's',
  email: 'pia@transcargo.example',
  name: 'Pia Novak',
  role: 'viewer' as const,
  permissions: listPermissions('viewer'),
  customerScope: 'all' as const,
};
const silentLog = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function ask(path: string, authorization?: string): Response | Promise<Response> {
  const router = createRouter();
  const requireSignedIn = async (header: string | undefined) => {
    if (!header) throw new UnauthorizedError();
    return USER;
  };
  router.use(
    '*',
    createGuard({
      routes: {
        'GET /open': { permission: 'anyone' },
        'GET /own': { permission: 'signed-in' },
        'GET /list': { permission: 'shipments:read' },
        'GET /team': { permission: 'team:read' },
      },
      requireSignedIn,
      isHeld: () => false,
    }),
  );
  router.onError(createOnError({ log: silentLog, findAbsence: async () => undefined, getPrefix: () => 'TC' }));
  for (const each of ['/open', '/own', '/list', '/team', '/undeclared']) router.get(each, (c) => c.text('ok'));
  return router.request(path, authorization ? { headers: { Authorization: authorization } } : {});
}

it.each([
  ['/open', 200, 200],
  ['/own', 401, 200],
  ['/list', 401, 200],
  ['/team', 401, 403],
  ['/undeclared', 401, 403],
  ['/no-route', 404, 404],
])(
  '%s answers visitors %i and a viewer %i: a route without declared access is forbidden',
  async (path, visitor, viewer) => {
    expect((await ask(path)).status).toBe(visitor);
    expect((await ask(path, 'Bearer token')).status).toBe(viewer);
  },
);
