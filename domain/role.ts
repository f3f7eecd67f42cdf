/** What an account may be allowed to do. Reading is of what staff see; visitors need no permission. */
export const PERMISSIONS = [
  'shipments:read',
  'shipments:write',
  'shipments:delete',
  'events:write',
  'imports:write',
  'customers:read',
  'customers:write',
  'exports:write',
  'changes:read',
  'reports:read',
  'messages:read',
  'messages:write',
  'mails:read',
  'mails:write',
  'privacy:read',
  'privacy:write',
  'system:read',
  'team:read',
  'team:write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Roles are lists of permissions. There is one so far, and every account has it. */
const ROLES = { admin: PERMISSIONS } as const satisfies Record<string, readonly Permission[]>;
export type Role = keyof typeof ROLES;

export const DEFAULT_ROLE: Role = 'admin';

/** Whether the role has the permission. */
export function isAllowed(role: Role, permission: Permission): boolean {
  return ROLES[role].includes(permission);
}
