import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#domain/session/schema.ts';

/** Why the browser gave no passkey: its person did not want to, or what should hold it holds one already. */
export type PasskeyRefusal = 'cancelled' | 'known';

/** Whether this browser can make and use passkeys; those of before 2025 can't all. */
export const hasPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';

/** Why passkeys can't be made here: the site's address allows for none, it is another, or the browser is too old. */
export function findPasskeyObstacle(origin: string | null): 'address' | 'elsewhere' | 'browser' | undefined {
  if (origin === null) return 'address';
  if (origin !== location.origin) return 'elsewhere';
  return hasPasskeys() ? undefined : 'browser';
}

/** Whether this browser can use one here. */
export const canUsePasskey = (request: PasskeyRequest | null): boolean =>
  request?.rpId === location.hostname && hasPasskeys();

/** As JSON has bytes. What passwords' extensions give can't always write itself. */
const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Browsers tell a page nothing but that it did not work, so that none learns what a device holds. */
async function ask(asking: Promise<Credential | null>): Promise<PublicKeyCredential | PasskeyRefusal> {
  try {
    return ((await asking) as PublicKeyCredential | null) ?? 'cancelled';
  } catch (error) {
    return error instanceof DOMException && error.name === 'InvalidStateError' ? 'known' : 'cancelled';
  }
}

/** Has the browser make a passkey. */
export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey | PasskeyRefusal> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await ask(navigator.credentials.create({ publicKey }));
  if (typeof made === 'string') return made;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  };
}

/** Has the browser use one of these passkeys. */
export async function takePasskey(options: PasskeyRequest): Promise<UsedPasskey | PasskeyRefusal> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const used = await ask(navigator.credentials.get({ publicKey }));
  if (typeof used === 'string') return used;
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    id: used.id,
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
  };
}
