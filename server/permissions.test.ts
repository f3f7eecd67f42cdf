import { beforeAll, expect, it } from 'vitest';
import { KEY_SCOPES, type KeyScope, listKeyPermissions } from '#domain/keys/key.ts';
import { isAllowed, ROLES } from '#domain/team/role.ts';
import type { Needed } from '#server/core/endpoint.ts';
import { BOUND_ROUTES, ROUTE_PERMISSIONS, SENSITIVE_ROUTES, SETUP_ROUTES } from '#server/endpoints.ts';
import { openTestApi, type TestApi } from '#tests/api.ts';
import { BOUND_SCOPES, makeBoundKey, makeCustomer } from '#tests/bound-key.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { joinAs, type Member, signInAgain } from '#tests/role-api.ts';

const FILE = 'docs/permissions.md';
const WRITE_ANEW = 'npx vitest run --project server server/permissions.test.ts -u';
const BOUND = 'bound key';
/** Callers: signed out, somebody of a role, a key with one scope, or a customer's key with all its scopes. */
const CALLERS = ['signed out', ...ROLES, ...KEY_SCOPES, BOUND] as const;
type Caller = (typeof CALLERS)[number];
/** The guard's decision: admitted (whatever the route then responds), asked to sign in, or rejected. */
type Answer = 'yes' | '401' | '403';

/** Routes that end the requesting session. */
const ENDING: readonly string[] = ['DELETE /api/v1/session', 'DELETE /api/v1/account/sessions'];

const toAddress = (path: string) => path.replace(':trackingNumber', 'TC-UNKNOWN1').replace(/:[a-zA-Z]+/g, 'no-such-id');

const isScope = (caller: string): caller is KeyScope => (KEY_SCOPES as readonly string[]).includes(caller);

/** Derives the expected decision from the permission table and the roles, independently of the guard. */
function expectAnswer(route: string, needed: Needed, caller: Caller): Answer {
  if (needed === 'anyone') return 'yes';
  if (caller === 'signed out') return '401';
  if (caller === BOUND) {
    const isOpen = needed !== 'signed-in' && listKeyPermissions(BOUND_SCOPES).includes(needed);
    return isOpen && BOUND_ROUTES.includes(route) ? 'yes' : '403';
  }
  if (!isScope(caller)) return needed === 'signed-in' || isAllowed(caller, needed) ? 'yes' : '403';
  return needed !== 'signed-in' && listKeyPermissions([caller]).includes(needed) ? 'yes' : '403';
}

const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
function toDocument(answers: ReadonlyMap<string, readonly Answer[]>): string {
  // Routes with equal requirements and decisions share a row.
  const routes = new Map<string, string[]>();
  for (const [route, cells] of answers) {
    const alike = [ROUTE_PERMISSIONS[route] ?? '', ...cells].join(' | ');
    routes.set(alike, [...(routes.get(alike) ?? []), `\`${route}\``]);
  }
  const rows = [...routes].map(([alike, shared]) => toRow([shared.join('<br>'), alike]));
  return `# Who may do what

Every route of the API by who asks for it, people by their role and programs by the scope of their key, as the server answered: "yes" is let through, 401 is asked to sign in, 403 is refused (\`urn:problem:not-allowed\`).
Written by \`server/permissions.test.ts\`, which asks each of them on both engines and fails when this page says something else; it is written anew by
\`${WRITE_ANEW}\`. The table itself is the \`access\` of each operation in \`server/*/*endpoints.ts\`, the roles are \`domain/team/role.ts\`.

- Where a clerk may delete, it is what they created on the same day; anything else is a 403 (\`urn:problem:not-own-shipment\`).
- A key may do what its scopes say together; what is about one’s own account is for people.
- The last column is a key that is bound to one customer, with every scope it can have (all but \`shipments:delete\`): another customer’s shipment is a 404 on the routes that say yes, and every other route is a 403 (\`urn:problem:key-bound\` where the scopes would allow it). Routes that need nobody’s permission answer it as they answer a stranger.
- Fifteen minutes after the last proof people are asked for password or code again (\`urn:problem:reauthentication-required\`) by ${SENSITIVE_ROUTES.map((route) => `\`${route}\``).join(', ')}, and by an export without a filter.
- Where the company requires a second factor, whoever has none is refused everything that needs a session (\`urn:problem:second-factor-required\`) but ${SETUP_ROUTES.map((route) => `\`${route}\``).join(', ')}.
- Without \`people:read\` names, phones and emails of people are masked in every answer, and a search looks past them.
- Without \`shipments:read\` the answer to a write of a shipment holds its id, tracking number, version and status. Fields of an answer that need a permission of their own are marked \`x-protected\` in the API document.
- A key reaches the imports and status jobs that it began, a key of one customer those of that customer’s keys: others are a 404.

${toRow(['routes', 'needs', ...CALLERS.map((caller) => (isScope(caller) ? `key \`${caller}\`` : caller))])}
${toRow(['---', '---', ...CALLERS.map(() => '---')])}
${rows.join('\n')}
`;
}

describeOnBothEngines(
  'the permission matrix',
  (engine) => {
    let api: TestApi;
    const answers = new Map<string, Answer[]>();
    beforeAll(async () => {
      api = await openTestApi(engine.database);
    });

    it('holds for every route and caller, signed out too: 0 unexpected responses (S14)', async () => {
      const unexpected: string[] = [];
      const admin = await api.signIn();
      const members = new Map<Caller, Member>();
      for (const role of ROLES) members.set(role, await joinAs(api, admin, role));
      for (const scope of KEY_SCOPES) {
        const body = { name: scope, scopes: [scope] };
        const { secret } = await (await api.call('POST', '/api/v1/keys', { body, token: admin })).json();
        members.set(scope, { id: scope, email: '', token: secret });
      }
      const customer = await makeCustomer(api, admin, 'Of the matrix');
      const { secret: bound } = await makeBoundKey(api, admin, customer);
      members.set(BOUND, { id: BOUND, email: '', token: bound });
      for (const [n, [route, needed]] of Object.entries(ROUTE_PERMISSIONS).entries()) {
        const [method = '', path = ''] = route.split(' ');
        for (const caller of CALLERS) {
          const member = members.get(caller);
          const token = member?.token;
          const body = ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined;
          const address = `2001:db8:${n.toString(16)}:${CALLERS.indexOf(caller)}::1`;
          const response = await api.call(method, toAddress(path), { body, address, ...(token && { token }) });
          const { type } = response.status === 403 ? await response.json() : { type: '' };
          await response.body?.cancel().catch(() => undefined);
          if (member?.email && ENDING.includes(route)) member.token = await signInAgain(api, member);
          const isGuard =
            response.status === 401 || type === 'urn:problem:not-allowed' || type === 'urn:problem:key-bound';
          const answer = isGuard ? (`${response.status}` as Answer) : 'yes';
          answers.set(route, [...(answers.get(route) ?? []), answer]);
          if (answer !== expectAnswer(route, needed, caller) || response.status >= 500)
            unexpected.push(`${route} ${caller}: ${response.status}`);
        }
      }
      expect(unexpected).toEqual([]);
      expect(answers.size).toBe(api.routes().length);
    }, 300_000);

    it('equals docs/permissions.md', async () => {
      await expect(toDocument(answers), `write it anew: ${WRITE_ANEW}`).toMatchFileSnapshot(`../${FILE}`);
    });
  },
  { keepRows: true },
);
