export const AUDIT_ACTIONS = [
  'created',
  'updated',
  'statusAdded',
  'peopleChanged',
  'deleted',
  'restored',
  'signedIn',
  'signedOut',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Actions on accounts, keys, webhooks, the company and personal data, grouped by subject. Shipments, customers and
 * messages have their own pages.
 */
export const ACTIVITY = {
  access: ['signedIn', 'signedOut', 'passkeyUsed', 'passwordRefused', 'codeRefused', 'passkeyRefused'],
  team: [
    'adminInvited',
    'invitationAccepted',
    'invitationRevoked',
    'adminAdded',
    'adminRemoved',
    'roleChanged',
    'passwordChanged',
    'accountChanged',
    'secondFactorOn',
    'secondFactorOff',
    'recoveryCodesMade',
    'recoveryCodeUsed',
    'passkeyAdded',
    'passkeyRemoved',
    'authenticatorAdded',
    'authenticatorRemoved',
    'secondFactorRequired',
    'secondFactorOptional',
  ],
  programs: [
    'keyCreated',
    'keyRevoked',
    'webhookAdded',
    'webhookChanged',
    'webhookPaused',
    'webhookResumed',
    'webhookReplayed',
    'webhookSecretChanged',
    'webhookRemoved',
  ],
  company: ['companyChanged'],
  data: ['exportStarted', 'exportEnded', 'personRead', 'personErased', 'retentionErased'],
} as const;

export type ActivityGroup = keyof typeof ACTIVITY;
export const ACTIVITY_GROUPS = Object.keys(ACTIVITY) as ActivityGroup[];
export type ActivityAction = (typeof ACTIVITY)[ActivityGroup][number];
export const ACTIVITY_ACTIONS = Object.values(ACTIVITY).flat() as ActivityAction[];
