import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Parses TRUST_PROXY: addresses and networks ("127.0.0.1, 10.0.0.0/8") whose client headers are trusted. Throws on
 * other text.
 */
export function parseTrustedProxies(setting: string): BlockList {
  const trusted = new BlockList();
  for (const entry of setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = '', bits] = entry.split('/');
    if (!isIP(address)) throw new Error(`"${entry}" is not an address or network.`);
    if (bits === undefined) trusted.addAddress(address, family(address));
    else trusted.addSubnet(address, Number(bits), family(address));
  }
  return trusted;
}

/** Some gateways append the port to the address: "192.0.2.1:1234", "[2001:db8::1]:1234". */
const withoutPort = (hop: string) =>
  hop.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** Whether the peer of this connection is trusted. */
export function isTrustedProxy(connection: string, trusted: BlockList): boolean {
  const address = withoutMapping(connection);
  return isIP(address) !== 0 && trusted.check(address, family(address));
}

/**
 * The visitor's address: the connection's, or, from a trusted proxy, the last one of X-Forwarded-For that is not a
 * trusted proxy.
 */
export function toClientAddress(connection: string, forwardedFor: string | undefined, trusted: BlockList): string {
  let client = withoutMapping(connection);
  const hops = (forwardedFor ?? '').split(',').map((hop) => withoutMapping(withoutPort(hop.trim())));
  while (isTrustedProxy(client, trusted)) {
    const hop = hops.pop();
    if (!hop || !isIP(hop)) break;
    client = hop;
  }
  return client;
}

/** The rate limit key of an address: IPv4 in full, IPv6 by its /64 network, which one customer typically gets. */
export function toLimitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const plain = address.split('%')[0] ?? address;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The /56 and /48 networks around a /64 from toLimitKey(). Empty for any other key. */
export function toWiderKeys(key: string): string[] {
  const [, a, b, c, d = ''] = /^(\w+):(\w+):(\w+):(\w+)::\/64$/.exec(key) ?? [];
  if (!a) return [];
  const high = (Number.parseInt(d, 16) >> 8).toString(16);
  return [`${a}:${b}:${c}:${high}00::/56`, `${a}:${b}:${c}::/48`];
}

/** Who sends a request, and the id that a trusted proxy gave it. */
export interface Caller {
  clientAddress: string;
  requestId: string | undefined;
}

/** Format of a request id set by a proxy, so that its log lines and ours can be correlated. */
const REQUEST_ID = /^[\w.-]{8,128}$/;

interface Proxies {
  trustedProxies: BlockList;
  /** Warned that a trusted proxy sends no visitor addresses, so that all visitors share one budget. */
  onNoAddress: (proxy: string) => void;
}

/** Finds the caller of a request, by its connection and the headers of trusted proxies. */
export function createFindCaller({ trustedProxies, onNoAddress }: Proxies) {
  return ({ socket, headers }: IncomingMessage): Caller => {
    const connection = socket.remoteAddress ?? '';
    const forwardedFor = headers['x-forwarded-for'];
    const forwarded = Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor;
    const isTrusted = isTrustedProxy(connection, trustedProxies);
    if (isTrusted && !forwarded) onNoAddress(connection);
    const id = headers['x-request-id'];
    const requestId = isTrusted && typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
    return { clientAddress: toClientAddress(connection, forwarded, trustedProxies), requestId };
  };
}
