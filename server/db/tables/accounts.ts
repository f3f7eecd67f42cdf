import type { ColumnType } from 'kysely';
import type { Role } from '#domain/team/role.ts';
import type { Moment, MomentByDefault, OptionalMoment } from './columns.ts';

/** The accounts library writes these too; its other columns are in server/db/schema/session.sql. */
export interface UsersTable {
  id: string;
  name: string;
  /** Lower case. */
  email: string;
  email_verified: boolean;
  role: Role;
  created_at: MomentByDefault;
  /** To within five minutes, and after the session has ended, too. */
  last_seen_at: OptionalMoment;
}

export interface SessionsTable {
  id: string;
  token: string;
  user_id: string;
  /** What `formatDevice` makes of it; empty for sessions of older versions. */
  user_agent: string | null;
  created_at: MomentByDefault;
  /** When it was last used, to within five minutes. */
  updated_at: Moment;
  expires_at: Moment;
  /** When the person last gave password or code. */
  proven_at: MomentByDefault;
}

/** The password of a user. */
export interface AccountsTable {
  id: string;
  account_id: string;
  provider_id: string;
  user_id: string;
  password: string | null;
  updated_at: Moment;
}

export interface AdminInvitationsTable {
  id: string;
  /** The token itself is nowhere but in the link. */
  token_hash: string;
  /** Lower case; one invitation each. */
  email: string;
  name: string;
  role: Role;
  invited_by: string;
  created_at: Moment;
  expires_at: Moment;
}

/** Of who has one, be it an app or passkeys. */
export interface SecondFactorsTable {
  user_id: string;
  /** The app's, sealed with the server's secret, see server/secret-box.ts; null for who has passkeys alone. */
  secret: string | null;
  /** The half minute of the last code that was taken: none from then or before is taken again. */
  last_step: ColumnType<string, number | undefined, number>;
  created_at: MomentByDefault;
  codes_made_at: MomentByDefault;
}

/** One row for each passkey of who has any. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  name: string;
  /** What browsers call it. */
  credential_id: string;
  /** As COSE has it, base64url: it is no secret. */
  public_key: string;
  /** What it counted when it was last used; 0 for those that do not count. */
  counter: ColumnType<string, number, number>;
  /** How browsers reach what holds it. */
  transports: string[];
  /** When the last challenge it answered would have ended: it answers only later ones. */
  last_challenge: ColumnType<string, number | undefined, number>;
  created_at: Moment;
  last_used_at: OptionalMoment;
}

/** One row for each code a person was given, used or not. */
export interface RecoveryCodesTable {
  user_id: string;
  /** A digest under a key of the server's secret. */
  code_hash: string;
  used_at: Moment | null;
}

/** Append-only; filled by triggers, see server/db/schema/audit.sql. */
export interface AuditEntriesTable {
  /** bigint, which the driver reads as text. */
  id: ColumnType<string, never, never>;
  at: ColumnType<Date, never, never>;
  actor: ColumnType<string, never, never>;
  action: ColumnType<string, never, never>;
  shipment_id: ColumnType<string | null, never, never>;
  contact_message_id: ColumnType<string | null, never, never>;
  customer_id: ColumnType<string | null, never, never>;
  before: ColumnType<Record<string, unknown>, never, never>;
  after: ColumnType<Record<string, unknown>, never, never>;
}
