import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isBoundScope, KEY_SCOPES, type KeyScope, listKeyPermissions } from '#domain/keys/key.ts';
import { PROTECTED } from '#domain/protected-fields.ts';
import { listPermissions, ROLES } from '#domain/team/role.ts';
import { createFindSchema, type FindSchema, type JsonSchema, toRouteName } from '#server/api-document.ts';
import type { Needed } from '#server/core/endpoint.ts';
import { ROUTES } from '#server/endpoints.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useImports } from '#tests/imports.ts';
import { findMisfit, listOperations, type OpenApiDocument } from '#tests/openapi/operations.ts';
import { promised } from '#tests/promised.ts';
import { joinAs } from '#tests/role-api.ts';
import { type Asking, SECRET_REQUESTS } from '#tests/secret-requests.ts';
import { type Caller, createSecretWorld, SECRETS, type SecretWorld } from '#tests/secret-world.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const UNDER_WAY = ['reading', 'checking', 'importing', 'undoing', 'running'];
const singles: KeyScope[][] = KEY_SCOPES.map((scope) => [scope]);
const pairs: KeyScope[][] = KEY_SCOPES.flatMap((one, n) => KEY_SCOPES.slice(n + 1).map((other) => [one, other]));
/** Scopes of keys: each one, and in a full run every pair. */
const COMBINATIONS: readonly KeyScope[][] = [
  ...singles,
  ...promised<KeyScope[][]>(
    [
      ['imports:write', 'shipments:read'],
      ['shipments:read', 'shipments:write'],
    ],
    pairs,
  ),
];
/**
 * Operations for admins or visitors only, streams, operations on the caller's own account, and those that need a mail
 * server.
 */
const isElsewhere = (operation: string) =>
  /^(\S+) \/api\/v1\/(session|account|admins|keys|company|invitations|subscriptions|contact$|charts|brand|webhooks|people|mails\/test|mails\/{id}\/resend|contact\/messages\/{id}\/replies|.*events$|.*subscriptions$|shipments\/samples|system)/.test(
    operation,
  );

const withoutPeople = [listPermissions('viewer'), ...KEY_SCOPES.map((scope) => listKeyPermissions([scope]))].filter(
  (permissions) => !permissions.includes('people:read'),
);
const isOpenWithoutPeople = (needed: Needed | undefined) =>
  withoutPeople.some((permissions) => permissions.some((permission) => permission === needed));

const NAMED_LIKE_PEOPLE = /^(name|company|cells|text)$|phone|email|address|postcode|instructions|sender|recipient/i;
/**
 * Fields with a personal-looking name but no personal data: addresses of shipments and files, names of places,
 * customers and sheets.
 */
const PUBLIC_NAMES = [
  ...[
    'address',
    'cities.name',
    'constants.destinationAddress',
    'constants.originAddress',
    'constants.recipientLanguage',
  ],
  ...['customer.name', 'destination.text', 'destinationAddress', 'items.destinationAddress', 'items.name'],
  ...['items.originAddress', 'items.text', 'lines.text', 'name', 'origin.text', 'originAddress', 'position.text'],
  ...['recent.destinationAddress', 'recent.originAddress', 'seas.text', 'sheets.name', 'stops.text', 'towns.text'],
  ...['values.destinationAddress', 'values.originAddress', 'values.recipientLanguage'],
];

/** Lists texts with the name of personal data outside of marked objects. */
function listUnmarked(schema: JsonSchema, find: FindSchema, path = ''): string[] {
  const { items, properties = {}, allOf = [], anyOf = [], oneOf = [], [PROTECTED]: marks = [] } = find(schema);
  const isMarked = (key: string) => marks.some(({ open, otherwise }) => otherwise === 'masked' && !open.includes(key));
  const fields = Object.entries(properties).flatMap(([key, child]) => {
    if (isMarked(key)) return [];
    const isText = find(child).type?.includes('string') && NAMED_LIKE_PEOPLE.test(key);
    return [...(isText ? [`${path}${key}`] : []), ...listUnmarked(child, find, `${key}.`)];
  });
  return [
    ...fields,
    ...[...(items ? [items] : []), ...allOf, ...anyOf, ...oneOf].flatMap((part) => listUnmarked(part, find, path)),
  ];
}

describeOnBothEngines(
  'API responses',
  (engine) => {
    const staff = useStaffApi(engine, { webhooks: { openHosts: new Set(['127.0.0.1:9']) } });
    const lists = useImports(staff);
    const callers: Caller[] = [];
    let world: SecretWorld;
    let document: OpenApiDocument;
    beforeAll(async () => {
      await Promise.all([staff.api.imports.start(), staff.api.statusJobs.start()]);
      document = await (await staff.api.call('GET', '/api/openapi.json')).json();
      for (const role of ROLES) {
        const { token } = await joinAs(staff.api, staff.token, role);
        callers.push({ name: role, token, permissions: listPermissions(role), isKey: false });
      }
    }, 120_000);
    afterAll(() => Promise.all([staff.api.imports.stop(), staff.api.statusJobs.stop()]), 60_000);

    const addKey = async (scopes: KeyScope[], customerId?: string) => {
      const body = { name: 'matrix', scopes, ...(customerId && { customerId }) };
      const made = await staff.api.call('POST', '/api/v1/keys', { token: staff.token, body });
      const name = `${customerId ? 'bound key' : 'key'} ${scopes.join(' ')}`;
      callers.push({ name, token: (await made.json()).secret, permissions: listKeyPermissions(scopes), isKey: true });
    };

    it('mark every field named like personal data where a caller may lack people:read', () => {
      const find = createFindSchema({
        components: { schemas: document.components?.schemas as Record<string, JsonSchema> },
      });
      const fields = listOperations(document)
        .filter(({ method, path }) => isOpenWithoutPeople(ROUTES[toRouteName(method, path)]?.permission))
        .flatMap(({ responses }) => Object.values(responses))
        .flatMap(({ content }) => content?.['application/json']?.schema ?? [])
        .flatMap((schema) => listUnmarked(schema as JsonSchema, find));
      expect([...new Set(fields)].toSorted()).toEqual(PUBLIC_NAMES);
    });

    it(
      'contain no secrets that the caller has no permission for, and match the document (S14e)',
      async () => {
        world = await createSecretWorld(
          staff,
          (sql) => engine.database.pool.query(sql),
          async (csv, name, customerId) => {
            const { id } = await lists.begin(csv, { name, customerId });
            const columns = {
              trackingNumber: [0],
              recipientName: [1],
              destinationAddress: [3],
              weight: [4],
              notes: [5],
            };
            await lists.map(id, {
              columns,
              constants: { serviceType: 'Express', originAddress: 'Oslo, 5 Veiledlist' },
            });
            return (await lists.check(id)).id;
          },
        );
        for (const scopes of COMBINATIONS) await addKey(scopes);
        for (const scopes of COMBINATIONS.filter((all) => all.every(isBoundScope)))
          await addKey(scopes, world.customerId);
        const leaks = new Set<string>();
        const answered = new Set<string>();
        const operations = listOperations(document).map((operation) => ({
          ...operation,
          name: `${operation.method} ${operation.path}`,
          pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        }));
        let requests = 0;
        const send = async (caller: Caller, ...[method, path, body, headers = {}]: Parameters<Asking['ask']>) => {
          const address = `2001:db8:${(++requests).toString(16)}::1`;
          const all = { token: caller.token, headers, address, ...(body === undefined ? {} : { body }) };
          const response = await staff.api.call(method, `/api/v1${path}`, all);
          const text = await response.clone().text();
          const bare = `/api/v1${path.split('?')[0]}`;
          const operation = operations.find((one) => one.method === method && one.pattern.test(bare));
          const name = operation?.name ?? `${method} ${bare}`;
          for (const [secret, isOpen] of Object.entries(SECRETS))
            if (!isOpen(caller) && text.toLowerCase().includes(secret))
              leaks.add(`${caller.name}: ${name} tells ${secret}`);
          const misfit = operation && (await findMisfit(operation, document.components?.schemas ?? {}, response));
          if (misfit) leaks.add(`${caller.name}: ${name} ${response.status}: ${misfit}`);
          if (response.ok) answered.add(name);
          const isJson = response.ok && response.headers.get('Content-Type')?.startsWith('application/json');
          return (isJson ? JSON.parse(text) : undefined) as never;
        };
        const admin: Caller = {
          name: 'admin',
          token: staff.token,
          permissions: listPermissions('admin'),
          isKey: false,
        };
        for (const caller of callers) {
          const asking: Asking = {
            ask: (...request) => send(caller, ...request),
            admin: (...request) => send(admin, ...request),
            settle: (path) =>
              vi.waitFor(async () => {
                const body = await (await staff.api.call('GET', `/api/v1${path}`, { token: staff.token })).json();
                expect(UNDER_WAY).not.toContain(body.state);
              }, PATIENCE),
          };
          for (const request of SECRET_REQUESTS) await request(world, asking);
        }
        expect([...leaks]).toEqual([]);
        const missing = operations.filter(({ name }) => !answered.has(name) && !isElsewhere(name));
        expect(missing.map(({ name }) => name)).toEqual([]);
      },
      promised(300_000, 1_800_000),
    );
  },
  { keepRows: true },
);
