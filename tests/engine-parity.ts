/**
 * Constructs of the product's SQL that the engines may run differently: they are different versions of PostgreSQL, and
 * the embedded one has a single connection, no other processes, and its own build of extensions, collations and time
 * zones.
 */
export const CONSTRUCTS = {
  'row locks': /\bfor (no key )?update\b|\bfor share\b|\.for(NoKey)?Update\(|\.for(Key)?Share\(/i,
  'skipped locks': /\bskip locked\b|\.skipLocked\(/i,
  'advisory locks': /\bpg_(try_)?advisory_/i,
  'table locks': /\block table\b/i,
  'snapshots and isolation': /\bisolation level\b|\bpg_snapshot_x|\bpg_current_xact_id|setIsolationLevel/i,
  notifications: /\bpg_notify\b|`listen /i,
  'session settings': /\bset local\b|_timeout\b.*=|\bset_config\(/i,
  'statistics and vacuum': /\bpg_stat_|\bvacuum \(|\banalyze\b.*`|\breltuples\b/i,
  catalogs: /\bpg_class\b|\bpg_database_size\b|\bpg_attribute\b|\bctid\b/i,
  'triggers and functions': /\bcreate (or replace )?(function|trigger)\b/i,
  trigrams: /\bgin_trgm_ops\b|\bsimilarity\(/i,
  'containment of JSON': /@>|\?\| /,
  'JSON constructed and parsed':
    /\bjsonb_(agg|array_elements|build_object|build_array|object_agg|populate_record(set)?|to_recordset|set|each)\b/i,
  upserts: /\bon conflict\b|\.onConflict\(/i,
  'lateral joins': /\blateral\b|[lL]ateral\(/,
  'windows, grouping sets and percentiles': /\bover \(|\bgrouping sets\b|\bpercentile_cont\b|\bdistinct on\b/i,
  'recursion and series': /\bwith recursive\b|\bgenerate_series\b/i,
  arrays: /\bunnest\(|\bstring_agg\(|\barray_agg\(/i,
  'time zones and intervals': /\bat time zone\b|\bmake_interval\b|\bdate_trunc\b/i,
  collations: /\bcollate\b/i,
  bytes: /\bbytea\b/i,
  'exact text and numbers': /\bdouble precision\b|\bnumeric\b|\bto_char\(/i,
  // Unused so far: a first use needs a file below that proves it on both engines.
  'full text search': /\bto_tsvector\b|\bto_tsquery\b/i,
  'merge and sampling': /\bmerge into\b|\btablesample\b/i,
  'patterns in SQL': /\bregexp_(match|matches|split_to_table|substr|count)\b|\bsimilar to\b/i,
} satisfies Record<string, RegExp>;

export type Construct = keyof typeof CONSTRUCTS;

/**
 * Test files that run on both engines in `npm test`, with the constructs they cover; the others run on PostgreSQL, and
 * on both in `npm run guarantees` (docs/decisions/0026). Tests that kill processes choose their own engines.
 */
const CONSTRUCTS_BY_FILE: Record<string, readonly Construct[]> = {
  // Connections, errors, upkeep, schema.
  'server/db/errors.test.ts': ['session settings'],
  'server/db/watch.test.ts': [],
  'server/db/listener.test.ts': ['notifications'],
  'server/db/migrate.test.ts': ['advisory locks', 'triggers and functions', 'session settings'],
  'server/db/vacuum-next.test.ts': ['statistics and vacuum', 'catalogs'],
  'server/db/change-fence.test.ts': ['snapshots and isolation', 'statistics and vacuum'],
  'server/db/shipment-counts.test.ts': ['triggers and functions', 'skipped locks'],
  'server/db/backup/backup.test.ts': ['table locks', 'snapshots and isolation', 'catalogs', 'triggers and functions'],
  'server/live/missed-changes.test.ts': ['notifications'],
  // Types and locks of a shipment.
  'server/shipments/hostile-values.test.ts': ['exact text and numbers', 'JSON constructed and parsed'],
  'server/shipments/add-status.test.ts': ['row locks', 'upserts'],
  'server/shipments/batch-events.test.ts': ['row locks', 'upserts', 'JSON constructed and parsed'],
  'server/shipments/history-facts.test.ts': ['session settings', 'triggers and functions'],
  'server/shipments/restore.test.ts': ['row locks', 'JSON constructed and parsed'],
  'server/shipments/status-jobs.test.ts': ['row locks', 'windows, grouping sets and percentiles'],
  // Search, sort orders and days.
  'server/shipments/search.test.ts': ['trigrams', 'containment of JSON'],
  'server/shipments/list.test.ts': ['collations', 'time zones and intervals'],
  'server/shipments/filter.test.ts': ['arrays', 'time zones and intervals'],
  'server/shipments/list-filters.test.ts': ['arrays'],
  'server/list-settings/list-settings.test.ts': ['upserts'],
  'server/reports/packed-reports.test.ts': ['recursion and series', 'bytes', 'arrays', 'lateral joins', 'collations'],
  'server/reports/moves.test.ts': ['windows, grouping sets and percentiles', 'advisory locks'],
  'server/lanes/lanes.test.ts': ['table locks', 'arrays', 'notifications'],
  // Work in steps, and queues in tables.
  'server/imports/imports.test.ts': [
    'JSON constructed and parsed',
    'windows, grouping sets and percentiles',
    'upserts',
  ],
  'server/changes/changes.test.ts': ['snapshots and isolation', 'triggers and functions'],
  'server/promises/promise-mails.test.ts': ['skipped locks', 'lateral joins'],
  'server/privacy/retention.test.ts': ['skipped locks'],
  'server/subscriptions/subscriptions.test.ts': ['row locks', 'containment of JSON', 'arrays'],
};

/** @param file relative to the project root */
export const isParityTest = (file: string): boolean => file in CONSTRUCTS_BY_FILE;

export const PARITY_TESTS = Object.entries(CONSTRUCTS_BY_FILE);
