import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface Address {
  address: string;
  family: 4 | 6;
}

/** An address that is nobody's but this machine's or network's. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
}

/** What is given out to the public, 2000::/3; the library calls some others "unicast" that lead to this machine. */
const isGlobal = (address: ipaddr.IPv6) => ((address.parts[0] ?? 0) & 0xe000) === 0x2000;

/** Whether anybody in the world may be reached there: not this machine, its networks, or a way into them. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isGlobal(address as ipaddr.IPv6);
}

const toHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Hosts, with or without port, that the settings open: they may be anywhere, on any port, without TLS. */
export type OpenHosts = ReadonlySet<string>;
const isOpen = (url: URL, open: OpenHosts) => open.has(url.hostname) || open.has(url.host);

/** Whether events may be sent there, as far as the address itself tells. What its name stands for is asked at every try. */
export function isWebhookUrl(text: string, open: OpenHosts): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash || url.hostname === '') return false;
  if (isOpen(url, open)) return url.protocol === 'https:' || url.protocol === 'http:';
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const host = toHost(url);
  return isIP(host) ? isPublicAddress(host) : /\.[^.]+\.?$/.test(host) && !/(^|\.)localhost\.?$/.test(host);
}

/** What a name stands for: all of it. */
export type LookUp = (host: string, options: { all: true }) => Promise<{ address: string; family: number }[]>;

/** All that the name stands for at this moment. Throws RefusedAddress when one of it is not to be reached. */
export async function resolveWebhook(url: URL, open: OpenHosts, lookUp: LookUp): Promise<Address[]> {
  if (!isWebhookUrl(url.href, open)) throw new RefusedAddress('Events are not sent to this address.');
  const found = await lookUp(toHost(url), { all: true });
  const hidden = isOpen(url, open) ? undefined : found.find(({ address }) => !isPublicAddress(address));
  if (hidden) throw new RefusedAddress('The name leads to an address that is not public.');
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}
