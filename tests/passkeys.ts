import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, Passkey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#domain/session/schema.ts';
import type { TestApi } from './api.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Faulty behavior of an authenticator or browser. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  isAbsent?: boolean;
  /** Signs with another key. */
  isForged?: boolean;
}

type Encodable = number | string | Buffer | Map<number | string, Encodable>;

function toHead(major: number, length: number): Buffer {
  const kind = major << 5;
  if (length < 24) return Buffer.from([kind | length]);
  return length < 256 ? Buffer.from([kind | 24, length]) : Buffer.from([kind | 25, length >> 8, length & 255]);
}

/** Encodes the subset of CBOR that passkeys use. */
function encode(value: Encodable): Buffer {
  if (typeof value === 'number') return value < 0 ? toHead(1, -1 - value) : toHead(0, value);
  if (typeof value === 'string') return Buffer.concat([toHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([toHead(2, value.length), value]);
  return Buffer.concat([toHead(5, value.size), ...[...value].flatMap(([key, each]) => [encode(key), encode(each)])]);
}

const toText = (bytes: Buffer) => bytes.toString('base64url');
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const createKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Creates a device with one passkey, and its browser; `counts` like security keys, unlike phones. */
export function createDevice({ site = 'http://localhost:3000', counts = true } = {}) {
  const { publicKey, privateKey } = createKey();
  const credentialId = randomBytes(32);
  let counter = 0;
  const toClientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? site,
        crossOrigin: false,
      }),
    );
  function toData(rpId: string, flags: number, deviation: Deviation, key = Buffer.alloc(0)): Buffer {
    const fixed = Buffer.alloc(5);
    fixed.writeUInt8((deviation.isAbsent ? 0 : PRESENT) | VERIFIED | flags);
    fixed.writeUInt32BE(deviation.counter ?? counter, 1);
    return Buffer.concat([hash(deviation.rpId ?? rpId), fixed, key]);
  }
  function toCose(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')] as const;
    return encode(
      new Map<number, Encodable>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point[0]],
        [-3, point[1]],
      ]),
    );
  }
  return {
    credentialId: toText(credentialId),

    make(
      { challenge, rp }: PasskeyCreation,
      deviation: Deviation = {},
      statement = new Map<string, Encodable>(),
    ): NewPasskey {
      const head = Buffer.alloc(18);
      head.writeUInt16BE(credentialId.length, 16);
      const authData = toData(rp.id, HAS_KEY, deviation, Buffer.concat([head, credentialId, toCose()]));
      const format = statement.size > 0 ? 'packed' : 'none';
      const attestation = new Map<string, Encodable>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      return {
        id: toText(credentialId),
        clientDataJSON: toText(toClientData('webauthn.create', challenge, deviation)),
        attestationObject: toText(encode(attestation)),
        transports: ['internal'],
      };
    },

    use({ challenge, rpId }: PasskeyRequest, deviation: Deviation = {}): UsedPasskey {
      if (counts) counter += 1;
      const clientData = toClientData('webauthn.get', challenge, deviation);
      const data = toData(rpId, 0, deviation);
      const key = deviation.isForged ? createKey().privateKey : privateKey;
      return {
        id: toText(credentialId),
        clientDataJSON: toText(clientData),
        authenticatorData: toText(data),
        signature: toText(sign('sha256', Buffer.concat([data, hash(clientData)]), key)),
      };
    },
  };
}

export type Device = ReturnType<typeof createDevice>;

/** Adds a passkey as a person would; an account's first factor yields recovery codes. */
export async function addPasskey(api: TestApi, token: string, device: Device, name = 'Office laptop') {
  const call = async (path: string, body: unknown) =>
    (await api.call('POST', `/api/v1/account/second-factor/passkeys${path}`, { body, token })).json();
  const { options, setup } = await call('/setup', { name });
  const proven = await call('/setup/credentials', { setup, credential: device.make(options) });
  const passkey: Passkey = await call('', { setup: proven.setup });
  return { passkey, recoveryCodes: proven.recoveryCodes as string[] };
}
