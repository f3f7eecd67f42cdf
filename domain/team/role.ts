/** What an account may do. Reading refers to staff data; visitors need no permission. */
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

/** Roles, most powerful first. */
export const ROLES = ['admin', 'clerk', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** The role of an invitation that names none. */
export const DEFAULT_ROLE: Role = 'clerk';

const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  admin: PERMISSIONS,
  clerk: [
    'shipments:read',
    'shipments:write',
    'shipments:delete-own',
    'people:read',
    'events:write',
    'imports:read',
    'imports:write',
    'customers:read',
    'customers:write',
    'exports:write',
    'reports:read',
    'changes:read',
    'messages:read',
    'messages:write',
    'mails:read',
    'mails:write',
  ],
  viewer: ['shipments:read', 'customers:read', 'reports:read', 'changes:read'],
};

/** Lists the permissions of a role. */
export const listPermissions = (role: Role): readonly Permission[] => PERMISSIONS_OF[role];

export const isAllowed = (role: Role, permission: Permission): boolean => PERMISSIONS_OF[role].includes(permission);

/** Whether a text from the database or a form is a role. */
export const isRole = (text: unknown): text is Role => (ROLES as readonly unknown[]).includes(text);
