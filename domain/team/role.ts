/** What an account may be allowed to do. Reading is of what staff see; visitors need no permission. */
export const PERMISSIONS = [
  'shipments:read',
  'shipments:write',
  'shipments:delete',
  'shipments:delete-own',
  'people:read',
  'events:write',
  'imports:read',
  'imports:write',
  'customers:read',
  'customers:write',
  'exports:write',
  'changes:read',
  'webhooks:read',
  'webhooks:write',
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
  'keys:read',
  'keys:write',
  'company:read',
  'company:write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Every role, from the one that may do most. */
export const ROLES = ['admin', 'clerk', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Of an invitation that names none. */
export const DEFAULT_ROLE: Role = 'clerk';

const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  admin: PERMISSIONS,
  clerk: [
    ...(['shipments:read', 'shipments:write', 'shipments:delete-own', 'people:read', 'events:write'] as const),
    ...(['imports:read', 'imports:write', 'customers:read', 'customers:write', 'exports:write'] as const),
    ...(['reports:read', 'changes:read', 'messages:read', 'messages:write', 'mails:read', 'mails:write'] as const),
  ],
  viewer: ['shipments:read', 'customers:read', 'reports:read', 'changes:read'],
};

/** What everybody of this role may do. */
export const listPermissions = (role: Role): readonly Permission[] => PERMISSIONS_OF[role];

/** Whether everybody of this role may do it. */
export const isAllowed = (role: Role, permission: Permission): boolean => PERMISSIONS_OF[role].includes(permission);

/** Whether a text, of the database or of a form, names a role. */
export const isRole = (text: unknown): text is Role => (ROLES as readonly unknown[]).includes(text);
