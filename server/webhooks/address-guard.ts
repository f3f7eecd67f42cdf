import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface Address {
  address: string;
  family: 4 | 6;
}

/** A loopback or private address. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
}

/**
 * Public addresses, 2000::/3; outside of it, the library also classifies addresses as "unicast" that lead to this
 * machine.
 */
const isGlobal = (address: ipaddr.IPv6) => ((address.parts[0] ?? 0) & 0xe000) === 0x2000;

/** Whether the address is public: not this machine, its networks, or a way into them. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isGlobal(address as ipaddr.IPv6);
}

const toHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Hosts, with or without port, exempt from these rules: any address or port, without TLS. */
export type OpenHosts = ReadonlySet<string>;
const isOpen = (url: URL, open: OpenHosts) =>
  open.has(url.hostname) || open.has(`${url.hostname}:${url.port || (url.protocol === 'http:' ? '80' : '443')}`);

/** Whether the URL itself is allowed. DNS results are checked at every attempt. */
export function isWebhookUrl(text: string, open: OpenHosts): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash || url.hostname === '') return false;
  if (isOpen(url, open)) return url.protocol === 'https:' || url.protocol === 'http:';
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const host = toHost(url);
  return isIP(host) ? isPublicAddress(host) : /\.[^.]+\.?$/.test(host) && !/(^|\.)localhost\.?$/.test(host);
}

/** Resolves all addresses of a name. */
export type LookUpHost = (host: string, options: { all: true }) => Promise<{ address: string; family: number }[]>;

/** All current addresses of the name. Throws RefusedAddress if one of them is not allowed. */
export async function resolveWebhook(url: URL, open: OpenHosts, lookUp: LookUpHost): Promise<Address[]> {
  if (!isWebhookUrl(url.href, open)) throw new RefusedAddress('Events are not sent to this address.');
  const addresses = await lookUp(toHost(url), { all: true });
  const hidden = isOpen(url, open) ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
  if (hidden) throw new RefusedAddress('The name resolves to an address that is not public.');
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}
