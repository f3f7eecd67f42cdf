import { BlockList, isIP } from 'node:net';

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Reads TRUST_PROXY: addresses and networks ("127.0.0.1, 10.0.0.0/8") whose word about the client counts. Throws on others. */
export function parseTrustedProxies(setting: string): BlockList {
  const trusted = new BlockList();
  for (const entry of setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = '', bits] = entry.split('/');
    if (!isIP(address)) throw new Error(`"${entry}" is no address or network.`);
    if (bits === undefined) trusted.addAddress(address, family(address));
    else trusted.addSubnet(address, Number(bits), family(address));
  }
  return trusted;
}

/** The visitor's address: the connection's, or, from a trusted proxy, the last one of X-Forwarded-For that is no such proxy. */
export function toClientAddress(connection: string, forwardedFor: string | undefined, trusted: BlockList): string {
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, family(address));
  let client = withoutMapping(connection);
  const hops = (forwardedFor ?? '').split(',').map((hop) => withoutMapping(hop.trim()));
  while (isTrusted(client)) {
    const hop = hops.pop();
    if (!hop || !isIP(hop)) break;
    client = hop;
  }
  return client;
}

/** By what an address is counted: IPv4 whole, IPv6 by its /64 network, which is what one customer gets. */
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
