import type { Permission } from '../team/role.ts';

/** Scopes of keys: the permissions that programs can have. */
export const KEY_SCOPES = [
  'shipments:read',
  'shipments:write',
  'events:write',
  'people:read',
  'imports:write',
  'changes:read',
  'shipments:delete',
] as const satisfies readonly Permission[];
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Scopes of a customer's key: all but deleting, which is for staff. */
export const isBoundScope = (scope: KeyScope): boolean => scope !== 'shipments:delete';

/** Permissions included in a larger one. */
const PARTS: Partial<Record<KeyScope, readonly Permission[]>> = {
  'imports:write': ['imports:read'],
  'shipments:delete': ['shipments:delete-own'],
};

/** Lists all permissions of a key with these scopes. */
export const listKeyPermissions = (scopes: readonly KeyScope[]): readonly Permission[] =>
  scopes.flatMap((scope) => [scope, ...(PARTS[scope] ?? [])]);

/** Returns the smallest scope that includes the permission; undefined if no key can have it. */
export const findKeyScope = (permission: string): KeyScope | undefined =>
  KEY_SCOPES.find((scope) => listKeyPermissions([scope]).some((one) => one === permission));

/** Prefix of every key, so that people, logs and secret scanners recognize one. */
export const KEY_PREFIX = 'tc_';

/** Request limit of one key. */
export const KEY_BUDGET = { points: 600, seconds: 60 } as const;

/** Days after which an unused key is flagged. */
export const KEY_UNUSED_DAYS = 30;
