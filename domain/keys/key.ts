import type { Permission } from '../team/role.ts';

/** What a key may be allowed to do: permissions that programs have a use for. */
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

/** What a key that is bound to one customer may be allowed: not to delete, which is staff's. */
export const isBoundScope = (scope: KeyScope): boolean => scope !== 'shipments:delete';

/** Permissions that are a part of a larger one. */
const PARTS: Partial<Record<KeyScope, readonly Permission[]>> = {
  'imports:write': ['imports:read'],
  'shipments:delete': ['shipments:delete-own'],
};

/** Everything that a key with these scopes may do. */
export const listKeyPermissions = (scopes: readonly KeyScope[]): readonly Permission[] =>
  scopes.flatMap((scope) => [scope, ...(PARTS[scope] ?? [])]);

/** The smallest scope with which a key has the permission; undefined where no key has it. */
export const findKeyScope = (permission: string): KeyScope | undefined =>
  KEY_SCOPES.find((scope) => listKeyPermissions([scope]).some((one) => one === permission));

/** Every key begins so: people, logs and searches for leaked secrets know one when they see it. */
export const KEY_PREFIX = 'tc_';

/** What one key may ask: so many requests in so many seconds. */
export const KEY_BUDGET = { points: 600, seconds: 60 } as const;

/** A key that no program has used for so many days may be one that nobody needs. */
export const KEY_UNUSED_DAYS = 30;
