import { hash } from 'node:crypto';

export const toDigest = (content: string | NodeJS.ArrayBufferView) => hash('sha256', content, 'base64url');

/** A deterministic id in UUID format: the same for every retry. */
export function toDigestId(...parts: (string | number)[]): string {
  const hex = hash('sha256', parts.join(' '));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** The stored digest of a random secret: useless to a reader of the database. */
export const toTokenHash = (token: string) => toDigest(token);

/** A digest that distinguishes a retry from a different request; equal values give equal digests. */
export const toFingerprint = (value: unknown) => toDigest(JSON.stringify(value));

/** Returns the id of a job's event for a shipment, equal for every retry. */
export const toEventId = (job: string, shipment: string, act: 'set' | 'undo') => toDigestId(job, shipment, act);
