import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isPublicAddress, isWebhookUrl } from './address-guard.ts';
import { createPost } from './post-webhook.ts';

const NOBODY: ReadonlySet<string> = new Set();

/** Spellings of this machine's address, and other addresses that lead to it. */
const THIS_MACHINE = [
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001'],
  ...['127.255.255.254', '0', '0.0.0.0', '127.0.0.1.', '127。0。0。1', '①②⑦.⓪.⓪.①', 'localhost', 'LOCALHOST.'],
  ...['a.localhost', '[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
  ...[
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[::ffff:0:127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
  ],
];

let lookups = 0;
const server = createServer((_request, response) => {
  lookups++;
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)));
afterAll(() => void server.close());

it(`${THIS_MACHINE.length} ways to write the local host are rejected, on input and at every attempt`, async () => {
  const { port } = server.address() as AddressInfo;
  const { post, close } = createPost({ openHosts: NOBODY, timeoutMs: 5_000 });
  for (const host of THIS_MACHINE)
    for (const url of [`https://${host}/hook`, `https://${host}:${port}/hook`, `http://${host}:${port}/hook`]) {
      expect([url, isWebhookUrl(url, NOBODY)]).toEqual([url, false]);
      expect([url, (await post(url, '{}', {})).status]).toEqual([url, null]);
    }
  expect(lookups).toBe(0);
  close();
});

it('a host name is resolved at every attempt, and none of its addresses may be local', async () => {
  const answers = ['127.0.0.1', '10.0.0.1', '::1', '64:ff9b::7f00:1'];
  const lookUp = async () => [
    { address: '8.8.8.8', family: 4 },
    ...answers.splice(0, 1).map((address) => ({ address, family: 4 })),
  ];
  const { post, close } = createPost({ openHosts: NOBODY, timeoutMs: 5_000, lookUp });
  while (answers.length > 0) {
    const { status, answer } = await post('https://shop.example/', '{}', {});
    expect([status, answer]).toEqual([null, 'The name resolves to an address that is not public.']);
  }
  close();
});

it('the connection goes to the checked address, not to a later resolution or a proxy', async () => {
  const { port } = server.address() as AddressInfo;
  const host = `shop.example:${port}`;
  const lookUp = async () => [{ address: '127.0.0.1', family: 4 }];
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  const { post, close } = createPost({ openHosts: new Set([host]), timeoutMs: 5_000, lookUp });
  // No resolver knows the name.
  expect((await post(`http://${host}/`, '{}', {})).status).toBe(200);
  vi.unstubAllEnvs();
  close();
});

it.each([
  ...[
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '::7f00:1',
    'no address',
  ],
])('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false));

it.each(['8.8.8.8', '93.184.215.14', '2606:4700::6810:84e5'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ['https://shop.example/hook?a=1', true],
  ['https://shop.example:443/', true],
  ['https://8.8.8.8/', true],
  ['https://shop.example:8443/', false],
  ['http://shop.example/', false],
  ['ftp://shop.example/', false],
  ['https://user:pass@shop.example/', false],
  ['https://shop.example/#part', false],
  ['https://shop/', false],
  ['shop.example', false],
  ['', false],
  ['https://erp.lan:8443/', true],
  ['http://erp.lan:8443/', true],
  ['https://10.0.0.6/', false],
  ['http://10.0.0.5:99/', true],
])('%s can receive events: %s', (url, isAllowed) =>
  expect(isWebhookUrl(url, new Set(['erp.lan:8443', '10.0.0.5']))).toBe(isAllowed),
);

it.each([
  ['https://erp.lan/events', true],
  ['http://erp.lan:443/events', true],
  ['http://erp.lan/events', false],
  ['http://hub.lan/events', true],
  ['http://hub.lan:22/events', false],
  ['https://[::1]/events', true],
])('a host open on a usual port is reached on it only: %s', (url, isAllowed) =>
  expect(isWebhookUrl(url, new Set(['erp.lan:443', 'hub.lan:80', '[::1]:443']))).toBe(isAllowed),
);
