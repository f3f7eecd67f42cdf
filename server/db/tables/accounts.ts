import type { ColumnType } from 'kysely';
import type { OptionalColumn, RowHeight } from '#domain/list-settings/columns.ts';
import type { SavedView } from '#domain/list-settings/schema.ts';
import type { Role } from '#domain/team/role.ts';
import type { Json, Moment, MomentByDefault, OptionalMoment } from './columns.ts';

/** better-auth also writes these tables; server/db/schema/session.sql has its other columns. */
export interface UsersTable {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  email_verified: boolean;
  role: Role;
  created_at: MomentByDefault;
  /** Accurate to five minutes; outlives the session. */
  last_seen_at: OptionalMoment;
}

export interface SessionsTable {
  id: string;
  token: string;
  user_id: string;
  /** The result of `formatDevice`; empty for sessions of older versions. */
  user_agent: string | null;
  created_at: MomentByDefault;
  /** When it was last used, accurate to five minutes. */
  updated_at: Moment;
  expires_at: Moment;
  /** When the person last gave a password or code. */
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

/** How an account arranges the list of shipments. */
export interface ListSettingsTable {
  user_id: string;
  /** With 'comfortable' for such rows, which versions without them ignore like an unknown column. */
  columns: Json<(OptionalColumn | RowHeight)[]>;
  views: Json<SavedView[]>;
  version: number;
}

export interface AdminInvitationsTable {
  id: string;
  /** The token itself exists only in the link. */
  token_hash: string;
  /** In lower case; one invitation per address. */
  email: string;
  name: string;
  role: Role;
  invited_by: string;
  created_at: Moment;
  expires_at: Moment;
}

/** Accounts with an app or passkeys. */
export interface SecondFactorsTable {
  user_id: string;
  /** The app's secret, sealed with the server's secret, see server/secret-box.ts; null with passkeys only. */
  secret: string | null;
  /** Time step of the last accepted code; only codes of later steps are accepted. */
  last_step: ColumnType<string, number | undefined, number>;
  created_at: MomentByDefault;
  codes_made_at: MomentByDefault;
}

/** One row per passkey. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  name: string;
  /** The browser's id of the credential. */
  credential_id: string;
  /** COSE key as base64url; not secret. */
  public_key: string;
  /** The signature counter at its last use; 0 for devices without one. */
  counter: ColumnType<string, number, number>;
  /** Transports by which browsers reach the authenticator. */
  transports: string[];
  /** Expiry of the last answered challenge: only later ones are accepted. */
  last_challenge: ColumnType<string, number | undefined, number>;
  created_at: Moment;
  last_used_at: OptionalMoment;
}

/** One row per recovery code, used or not. */
export interface RecoveryCodesTable {
  user_id: string;
  /** A digest with a key derived from the server's secret. */
  code_hash: string;
  used_at: Moment | null;
}

/** Append-only; triggers fill it, see server/db/schema/audit.sql. */
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
