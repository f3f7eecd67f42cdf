import type { ColumnType } from 'kysely';
import type { KeyScope } from '#domain/keys/key.ts';

export interface ApiKeysTable {
  id: string;
  name: string;
  /** How the key begins; the key itself is nowhere. */
  start: string;
  key_hash: string;
  scopes: ColumnType<KeyScope[], string, never>;
  /** Whose shipments alone it sees. */
  customer_id: ColumnType<string | null, string | null, never>;
  /** The email address of who made it. */
  created_by: string;
  created_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date | null, Date | null, never>;
  /** To within five minutes. */
  last_used_at: ColumnType<Date | null, never, Date>;
  revoked_at: ColumnType<Date | null, never, Date>;
  revoked_by: ColumnType<string | null, never, string>;
}
