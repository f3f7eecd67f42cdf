import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#domain/session/schema.ts';

/** What is kept of a passkey: bytes as base64url. */
export interface Credential {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/** For which address passkeys are good: browsers use them there and nowhere else. */
export interface PasskeySite {
  rpId: string;
  origin: string;
}

/** Ed25519, P-256 and RSA, as COSE numbers them. */
const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_BYTES = 32;
const type = 'public-key' as const;

/** Undefined where browsers know no passkeys: without TLS, but for a machine by itself, and at numbers instead of names. */
export function findPasskeySite(publicUrl: string): PasskeySite | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname) || hostname.startsWith('[') || (protocol !== 'https:' && !isLocal)) return undefined;
  return { rpId: hostname, origin };
}

const toDescriptor = ({ credentialId, transports }: Credential) => ({ id: credentialId, type, transports });
const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** So much of the library that nothing of it is in memory until somebody has a passkey. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** What is no proof the library throws; nothing of it is told. */
const orNothing = async <Result>(check: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await check();
  } catch {
    return undefined;
  }
};

/** What both proofs have to fit. */
const toExpected = ({ rpId, origin }: PasskeySite, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  // Fingerprint or PIN is asked for where there is one; the password has been given before.
  requireUserVerification: false,
});

async function checkNew(
  site: PasskeySite,
  { id, transports, ...response }: NewPasskey,
  challenge: string,
): Promise<Credential | undefined> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = [await loadLibrary(), await loadHelpers()];
  return orNothing(async () => {
    // Who made it is not asked, and certificates are not read: theirs would name addresses that the library asks.
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
  return orNothing(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type, clientExtensionResults: {}, response },
      credential: { id: credentialId, publicKey: toBytes(publicKey), counter },
      ...toExpected(site, challenge),
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}

/** Making and checking passkeys (Web Authentication, level 2) of one site. */
export function createPasskeyChecks(site: PasskeySite) {
  const { rpId } = site;
  return {
    createChallenge: (): string => randomBytes(CHALLENGE_BYTES).toString('base64url'),

    /** The challenge of a sign-in, as the authenticator signs it. */
    toChallenge: (signInChallenge: string): string => createHash('sha256').update(signInChallenge).digest('base64url'),

    /** How a browser makes one that is none of those. */
    toCreation(
      challenge: string,
      { id, email, name }: { id: string; email: string; name: string },
      company: string,
      those: Credential[],
    ): PasskeyCreation {
      return {
        rp: { id: rpId, name: company },
        user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
        challenge,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
        excludeCredentials: those.map(toDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      };
    },

    /** How a browser uses one of those. */
    toRequest: (challenge: string, those: Credential[]): PasskeyRequest => ({
      rpId,
      challenge,
      allowCredentials: those.map(toDescriptor),
      userVerification: 'preferred',
    }),

    /** What is to be kept of one that was made for this challenge here; undefined when it was not. */
    checkNew: (given: NewPasskey, challenge: string) => checkNew(site, given, challenge),

    /** What it counts now, if it signed this challenge here; undefined when it did not, or counts backwards. */
    checkUse: (known: Credential, given: UsedPasskey, challenge: string) => checkUse(site, known, given, challenge),
  };
}

export type PasskeyChecks = ReturnType<typeof createPasskeyChecks>;
