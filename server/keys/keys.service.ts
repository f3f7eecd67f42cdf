import { randomBytes } from 'node:crypto';
import { isBoundScope, KEY_BUDGET, KEY_PREFIX, listKeyPermissions } from '#domain/keys/key.ts';
import type { ApiKey, ApiKeyInput } from '#domain/keys/schema.ts';
import type { Role } from '#domain/team/role.ts';
import type { Staff } from '#server/auth/auth.service.ts';
import { toRateLimit } from '#server/caller-limits.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { toTokenHash } from '#server/digest.ts';
import {
  ForbiddenError,
  NotFoundError,
  TooManyRequestsError,
  toFieldError,
  UnauthorizedError,
  ValidationError,
} from '#server/errors.ts';
import type { KeyRepository } from './keys.repository.ts';

/** Number of random characters shown in the list to recognize a key. */
const START_LETTERS = 8;
const SECRET_BYTES = 32;
const LAST_USE_MS = 5 * 60 * 1000;
/** The role reported for a key: its streams stay open while a role is found. */
const KEY_ROLE: Role = 'viewer';

export interface KeyServiceDeps extends Pick<BaseDeps, 'createId' | 'now' | 'requireCustomer'> {
  repository: KeyRepository;
  /** The usage of KEY_BUDGET per key. */
  budget: {
    wait(key: string, cost: number): number;
    used(key: string): number;
    consume(key: string, cost: number): void;
  };
  /** A key's last use could not be saved; the key still works. */
  onLastUseLost(error: unknown): void;
}

/** A new key with its secret, which is shown only once. */
interface MadeKey {
  key: ApiKey;
  secret: string;
}

const BEARER_KEY = new RegExp(`^Bearer\\s+(${KEY_PREFIX}\\S+)$`, 'i');
const toKey = (authorization: string | undefined) => BEARER_KEY.exec(authorization ?? '')?.[1];
/** Only letters and digits, so that a double click selects the whole prefix. */
const createStart = () => KEY_PREFIX + randomBytes(16).toString('base64').replace(/\W/g, '').slice(0, START_LETTERS);

/** API keys: created by admins, sent as bearer tokens, limited by scopes. */
export function createKeyService(deps: KeyServiceDeps) {
  const { repository, requireCustomer, now, createId, budget, onLastUseLost } = deps;
  async function findLiving(authorization: string | undefined): Promise<ApiKey | undefined> {
    const key = toKey(authorization);
    return key === undefined ? undefined : repository.findLiving(toTokenHash(key), now());
  }

  function recordUse({ id, lastUsedAt }: ApiKey): void {
    const time = now();
    if (lastUsedAt && time.getTime() - Date.parse(lastUsedAt) < LAST_USE_MS) return;
    repository.recordUse(id, time).catch(onLastUseLost);
  }

  return {
    /** All keys, active ones first, including revoked and expired ones. */
    list: (): Promise<ApiKey[]> => repository.list(now()),

    /**
     * Creates a key, whose secret is returned only here. With a customer, it sees only that customer's shipments.
     * Throws ValidationError on `expiresAt` for a past time, on `customerId` for an unknown customer, and on `scopes`
     * for one a customer's key cannot use; ForbiddenError if the caller is no longer an admin.
     */
    async create({ name, scopes, expiresAt, customerId = null }: ApiKeyInput, by: Staff): Promise<MadeKey> {
      const createdAt = now();
      if (expiresAt && Date.parse(expiresAt) <= createdAt.getTime())
        throw new ValidationError([toFieldError('expiresAt', 'invalidValue')]);
      if (customerId !== null) await requireCustomer(customerId);
      if (customerId !== null && !scopes.every(isBoundScope))
        throw new ValidationError([toFieldError('scopes', 'boundScope')]);
      const start = createStart();
      const secret = `${start}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
      const end = expiresAt ? new Date(expiresAt) : null;
      const unique = [...new Set(scopes)];
      const named = { id: createId(), name, start, scopes: unique, customerId };
      const made = await repository.insert({ ...named, keyHash: toTokenHash(secret), createdAt, expiresAt: end }, by);
      if (!made) throw new ForbiddenError();
      return { key: await repository.find(made.id), secret };
    },

    /** Revokes a key immediately. Throws NotFoundError if there is no such active key. */
    async revoke(id: string, by: Staff): Promise<void> {
      if (!(await repository.revoke(id, now(), by))) throw new NotFoundError('Key not found.');
    },

    /** Whether this header contains a key, active or not. */
    isKey: (authorization: string | undefined): boolean => toKey(authorization) !== undefined,

    /**
     * The caller of a key. Throws UnauthorizedError for an inactive key, and TooManyRequestsError above its rate limit.
     */
    async requireCaller(authorization: string | undefined): Promise<Staff> {
      const key = await findLiving(authorization);
      if (!key) throw new UnauthorizedError('This key is invalid or no longer active.');
      const wait = budget.wait(key.id, 1);
      if (wait > 0) throw new TooManyRequestsError(wait, toRateLimit('key', KEY_BUDGET, 0, wait));
      budget.consume(key.id, 1);
      recordUse(key);
      const left = Math.max(0, KEY_BUDGET.points - budget.used(key.id));
      return {
        id: key.id,
        name: key.name,
        email: `key ${key.name}`,
        role: KEY_ROLE,
        sessionId: '',
        provenAt: now(),
        hasFactor: false,
        permissions: listKeyPermissions(key.scopes),
        customerScope: key.customerId === null ? 'all' : { customerId: key.customerId },
        key: { id: key.id, left },
      };
    },

    /** The role for a stream of this key, while the key is active. */
    findAccess: async (authorization: string | undefined): Promise<Role | undefined> =>
      (await findLiving(authorization)) && KEY_ROLE,
  };
}

export type KeyService = ReturnType<typeof createKeyService>;
