import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#domain/session/schema.ts';

/** Why the browser returned no passkey: the person canceled, or the authenticator already has one. */
export type PasskeyRefusal = 'canceled' | 'known';

/** Whether this browser supports passkeys. Some browsers from before 2025 don't. */
export const hasPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';

/** Why passkeys can't be created here: the site's address doesn't allow them, this is another address, or the browser is too old. */
export function findPasskeyObstacle(origin: string | null): 'address' | 'elsewhere' | 'browser' | undefined {
  if (origin === null) return 'address';
  if (origin !== location.origin) return 'elsewhere';
  return hasPasskeys() ? undefined : 'browser';
}

/** Whether this browser can use a passkey on this host. */
export const canUsePasskey = (request: PasskeyRequest | null): boolean =>
  request?.rpId === location.hostname && hasPasskeys();

/** Encodes bytes as base64url. Credentials from password manager extensions don't always have `toJSON`. */
const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Browsers don't reveal why a request failed, so that pages can't learn what a device stores. */
async function request(credential: Promise<Credential | null>): Promise<PublicKeyCredential | PasskeyRefusal> {
  try {
    return ((await credential) as PublicKeyCredential | null) ?? 'canceled';
  } catch (error) {
    return error instanceof DOMException && error.name === 'InvalidStateError' ? 'known' : 'canceled';
  }
}

/** Asks the browser to create a passkey. */
export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey | PasskeyRefusal> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await request(navigator.credentials.create({ publicKey }));
  if (typeof credential === 'string') return credential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: credential.id,
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  };
}

/** Asks the browser to use one of these passkeys. */
export async function getPasskey(options: PasskeyRequest): Promise<UsedPasskey | PasskeyRefusal> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await request(navigator.credentials.get({ publicKey }));
  if (typeof credential === 'string') return credential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
  };
}
