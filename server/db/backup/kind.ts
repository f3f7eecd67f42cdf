import type { BackupKind } from '@transcargo/backup-file/format.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { completeNames } from '../baseline.ts';

export const TRANSCARGO_BACKUP: BackupKind = {
  format: 'transcargo-backup',
  program: 'TransCargo',
  version: packageJson.version,
  migrationsTable: 'applied_migrations',
  completeMigrations: completeNames,
  /** What is of use for minutes or days only, and what would let somebody in. */
  leftOut: [
    // Whoever has the file must not have the sessions: everybody signs in again.
    'sessions',
    // Addresses that open once; an invitation may have been taken back since.
    'verifications',
    'export_grants',
    'admin_invitations',
    // Of use for a day.
    'pasted_numbers',
    // What was deleted stays deleted; the time to undo it is over long before a backup is read.
    'deleted_shipments',
    // A restored server must not go on with what was running; undoing is a matter of a day.
    'status_jobs',
    'status_job_rows',
    'job_attempts',
    // Files are kept only until they are imported.
    'import_files',
    // A restored list of changes is another one, which the next start opens: see server/db/schema/changes.sql.
    'change_feed',
    // A log of a month, and of what came of it only.
    'webhook_deliveries',
    // The program packs the days of reports anew, in its own zone.
    'report_changes',
    'report_days',
    'report_lanes',
    // Limits count minutes.
    'sign_in_failures',
  ],
  emptyPlace: 'another DATA_DIR, or a new PostgreSQL database',
};
