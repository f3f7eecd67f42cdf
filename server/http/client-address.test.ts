import { describe, expect, it } from 'vitest';
import { parseTrustedProxies, toClientAddress, toLimitKey, toWiderKeys } from './client-address.ts';

describe('the client address', () => {
  it('is that of the connection, whatever an untrusted peer claims (S9)', () => {
    expect(toClientAddress('198.51.100.1', '203.0.113.5', parseTrustedProxies(''))).toBe('198.51.100.1');
    expect(toClientAddress('198.51.100.1', '203.0.113.5', parseTrustedProxies('10.0.0.0/8'))).toBe('198.51.100.1');
  });

  it('is the last address a trusted proxy saw, not one the client prepended', () => {
    const trusted = parseTrustedProxies('10.0.0.0/8, ::1');
    expect(toClientAddress('::ffff:10.1.2.3', '1.1.1.1, 203.0.113.5', trusted)).toBe('203.0.113.5');
    expect(toClientAddress('::1', '203.0.113.5, 10.9.9.9', trusted)).toBe('203.0.113.5');
  });

  it('drops a port added by a gateway', () => {
    const trusted = parseTrustedProxies('10.0.0.0/8');
    expect(toClientAddress('10.0.0.1', '203.0.113.5:50123', trusted)).toBe('203.0.113.5');
    expect(toClientAddress('10.0.0.1', '1.1.1.1, [2001:db8::7]:443', trusted)).toBe('2001:db8::7');
    expect(toClientAddress('10.0.0.1', '203.0.113.5, 10.1.1.1:99', trusted)).toBe('203.0.113.5');
  });

  it('falls back to the proxy for an invalid header', () => {
    const trusted = parseTrustedProxies('10.0.0.0/8');
    expect(toClientAddress('10.0.0.1', undefined, trusted)).toBe('10.0.0.1');
    expect(toClientAddress('10.0.0.1', 'unknown', trusted)).toBe('10.0.0.1');
  });
});

it('identifies IPv4 by address and IPv6 by /64', () => {
  expect(toLimitKey('203.0.113.5')).toBe('203.0.113.5');
  expect(toLimitKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(toLimitKey('2001:DB8:0001:2::9')).toBe('2001:db8:1:2::/64');
  expect(toLimitKey('::1')).toBe('0:0:0:0::/64');
});

it('knows the networks around a /64', () => {
  expect(toWiderKeys('2001:db8:1:2a3::/64')).toEqual(['2001:db8:1:200::/56', '2001:db8:1::/48']);
  expect(toWiderKeys('203.0.113.5')).toEqual([]);
});

it('rejects an invalid list of proxies', () => {
  expect(() => parseTrustedProxies('everyone')).toThrow('"everyone" is not an address or network.');
  expect(() => parseTrustedProxies('10.0.0.0/99')).toThrow();
});
