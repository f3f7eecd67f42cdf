import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#domain/session/schema.ts';
import { toDigest } from '#server/digest.ts';

/** The stored part of a passkey: bytes as base64url. */
export interface Credential {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/** The relying party: browsers use passkeys only for this address. */
export interface PasskeySite {
  rpId: string;
  origin: string;
}

/** Ed25519, P-256 and RSA as COSE identifiers. */
const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_BYTES = 32;
const type = 'public-key' as const;

/** Undefined where browsers do not support passkeys: without TLS (except localhost) and on IP addresses. */
export function findPasskeySite(publicUrl: string): PasskeySite | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname) || hostname.startsWith('[') || (protocol !== 'https:' && !isLocal)) return undefined;
  return { rpId: hostname, origin };
}

const toDescriptor = ({ credentialId, transports }: Credential) => ({ id: credentialId, type, transports });
const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** Loads the library on first use, so that it takes no memory while no account has a passkey. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** The library throws on invalid proofs; its details are not returned. */
const undefinedOnError = async <Result>(check: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await check();
  } catch {
    return undefined;
  }
};

/** Checks common to both proofs. */
const toExpected = ({ rpId, origin }: PasskeySite, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  // Fingerprint or PIN is requested if available; the password was already verified.
  requireUserVerification: false,
});

async function checkNew(
  site: PasskeySite,
  { id, transports, ...response }: NewPasskey,
  challenge: string,
): Promise<Credential | undefined> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = [await loadLibrary(), await loadHelpers()];
  return undefinedOnError(async () => {
    // Attestation is not requested: verifying it could contact addresses named in certificates.
    const statement = decodeAttestationObject(toBytes(response.attestationObject)).get('attStmt');
    if (statement.get('x5c') !== undefined || statement.get('response') !== undefined) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type, clientExtensionResults: {}, response },
      supportedAlgorithmIDs: ALGORITHMS,
      ...toExpected(site, challenge),
    });
    if (!verified || registrationInfo.credential.id !== id) return undefined;
    const { publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  });
}

async function checkUse(
  site: PasskeySite,
  { credentialId, publicKey, counter }: Credential,
  { id, ...response }: UsedPasskey,
  challenge: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  return undefinedOnError(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type, clientExtensionResults: {}, response },
      credential: { id: credentialId, publicKey: toBytes(publicKey), counter },
      ...toExpected(site, challenge),
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}

/** Creates and verifies passkeys (Web Authentication, level 2) of one site. */
export function createPasskeyChecks(site: PasskeySite) {
  const { rpId } = site;
  return {
    createChallenge: (): string => randomBytes(CHALLENGE_BYTES).toString('base64url'),

    /** The challenge of a sign-in in the form that the authenticator signs. */
    toChallenge: (signInChallenge: string): string => toDigest(signInChallenge),

    /** Browser options to create a passkey other than the existing ones. */
    toCreation(
      challenge: string,
      { id, email, name }: { id: string; email: string; name: string },
      company: string,
      existing: Credential[],
    ): PasskeyCreation {
      return {
        rp: { id: rpId, name: company },
        user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
        challenge,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
        excludeCredentials: existing.map(toDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      };
    },

    /** Browser options to use one of the existing passkeys. */
    toRequest: (challenge: string, allowed: Credential[]): PasskeyRequest => ({
      rpId,
      challenge,
      allowCredentials: allowed.map(toDescriptor),
      userVerification: 'preferred',
    }),

    /** The data to store for a passkey created for this challenge; undefined if it is invalid. */
    checkNew: (passkey: NewPasskey, challenge: string) => checkNew(site, passkey, challenge),

    /**
     * The new counter if the assertion is valid for this challenge; undefined if it is not, or if the counter went
     * back.
     */
    checkUse: (credential: Credential, passkey: UsedPasskey, challenge: string) =>
      checkUse(site, credential, passkey, challenge),
  };
}

export type PasskeyChecks = ReturnType<typeof createPasskeyChecks>;
