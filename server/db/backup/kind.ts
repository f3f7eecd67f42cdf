import type { BackupProduct } from '@transcargo/backup-file/format.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { completeNames } from '../baseline.ts';

export const TRANSCARGO_BACKUP: BackupProduct = {
  format: 'transcargo-backup',
  program: 'TransCargo',
  version: packageJson.version,
  migrationsTable: 'applied_migrations',
  completeMigrations: completeNames,
  /** Tables with short-lived data, or with data that would grant access. */
  leftOut: [
    // The holder of a backup must not get sessions: everybody signs in again.
    'sessions',
    // Links that open once; an invitation may have been revoked since.
    'verifications',
    'export_grants',
    'admin_invitations',
    // Useful for a day.
    'pasted_numbers',
    // Deletions become permanent: they can be undone for a minute only.
    'deleted_shipments',
    // A restored server must not continue running jobs, which can be undone for a day only.
    'status_jobs',
    'status_job_rows',
    'job_attempts',
    // Files exist only until they are imported.
    'import_files',
    // A restored change feed gets a new epoch at the next start: see server/db/schema/changes.sql.
    'change_feed',
    // A log of one month, without content.
    'webhook_deliveries',
    // The program packs report days again, in its own zone.
    'report_changes',
    'report_days',
    'report_lanes',
    // Rate limits last minutes.
    'sign_in_failures',
  ],
  emptyPlace: 'another DATA_DIR, or a new PostgreSQL database',
};
