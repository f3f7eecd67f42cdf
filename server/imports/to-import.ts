import type { EstimateRules } from '#domain/company/default-estimate.ts';
import { guessMapping } from '#domain/imports/guess.ts';
import { listMissing } from '#domain/imports/heading-units.ts';
import { IMPORT_FIELDS, IMPORT_UNDO_DAYS, type ImportField, listUnusedColumns } from '#domain/imports/import.ts';
import { findImportProfile } from '#domain/imports/profiles.ts';
import { toUnreadTexts } from '#domain/imports/row.ts';
import type { Import, ImportRow } from '#domain/imports/schema.ts';
import { findRowEstimate } from '#domain/imports/shipment.schema.ts';
import type { RowWithDuplicate } from './import-rows.repository.ts';
import type { ImportRepository, StoredImport } from './imports.repository.ts';

const UNDO_MS = IMPORT_UNDO_DAYS * 86_400_000;

/** Lists fields whose column matches the guess from headings and first rows. */
function listGuessed({ header, mapping, is_remembered }: StoredImport, samples: Parts['samples']): ImportField[] {
  if (is_remembered) return [];
  const guess = guessMapping(
    header,
    samples.map(({ cells }) => cells),
  );
  return IMPORT_FIELDS.filter((field) => {
    const columns = mapping.columns[field];
    return columns !== undefined && JSON.stringify(columns) === JSON.stringify(guess.columns[field]);
  });
}

/** Returns a row in the form of the API; `clock` and `rules` define its default estimate. */
export const toRow = (
  row: RowWithDuplicate,
  clock: { timeZone: string; now: Date },
  rules: EstimateRules,
): ImportRow => ({
  row: row.row,
  result: row.result ?? 'error',
  outcome: row.outcome,
  shipmentId: row.shipment_id,
  trackingNumber: row.tracking_number,
  values: { ...toUnreadTexts(row.problems), ...row.stated },
  before: row.before,
  problems: toProblems(row),
  stayed: row.stayed,
  possibleMatch: row.result === 'new' && row.outcome === null ? row.possible_match : null,
  defaultEstimate:
    row.result === 'new' && row.outcome === null ? (findRowEstimate(row.stated, clock, rules) ?? null) : null,
  sameAs: row.same_as,
  unlisted: row.unlisted as ImportRow['unlisted'],
});

function toProblems({ result, problems }: RowWithDuplicate): ImportRow['problems'] {
  // An item of the shipment of an earlier row needs no address of its own.
  if (result === 'same') return [];
  if (result !== 'duplicate') return problems;
  return [...problems, { field: null, column: null, code: 'duplicate', text: '', suggestion: null }];
}

type Parts = Awaited<ReturnType<ImportRepository['readParts']>>;

/** Returns an import in the form of the API. */
export function toImport(stored: StoredImport, { customer, same, samples, isAll, ...tally }: Parts, now: Date): Import {
  const { state, ended_at: endedAt, counts } = stored;
  const undoUntil = endedAt && new Date(endedAt.getTime() + UNDO_MS);
  const wasWritten = tally.counts.created + tally.counts.updated > 0;
  const canUndo = state === 'imported' && wasWritten && undoUntil && undoUntil > now && counts === null;
  return {
    id: stored.id,
    number: Number(stored.number),
    state,
    version: stored.version,
    fileName: stored.file_name,
    customer: customer ? { ...customer, number: Number(customer.number) } : null,
    createdAt: stored.created_at.toISOString(),
    createdBy: stored.created_by,
    checkedAt: stored.checked_at?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    undoUntil: canUndo ? undoUntil.toISOString() : null,
    problem: stored.problem,
    sameFile: same
      ? { id: same.id, number: Number(same.number), by: same.created_by, at: same.created_at.toISOString() }
      : null,
    sheet: stored.sheet,
    sheets: stored.sheets,
    hiddenRows: stored.wanted.hiddenRows ?? null,
    encoding: stored.encoding,
    delimiter: stored.delimiter,
    readings: stored.readings,
    header: stored.header,
    headingRow: stored.heading_row,
    leftOut: stored.left_out,
    program: findImportProfile(stored.header)?.program ?? null,
    unusedColumns: listUnusedColumns(stored.mapping, stored.header),
    samples,
    mapping: stored.mapping,
    guessed: listGuessed(stored, samples),
    isRemembered: stored.is_remembered,
    referencesRepeat: stored.references_repeat,
    questions: stored.questions,
    columnQuestions: stored.column_questions,
    missing: listMissing(stored.mapping, stored.header),
    toldRecipients: stored.tell_recipients,
    ...tally,
    // A caller bound to one customer doesn't learn who unsubscribed.
    refusingRecipients: isAll ? (tally.refusingRecipients ?? 0) : 0,
    refusedRecipients: isAll && stored.tell_recipients ? (tally.refusedRecipients ?? 0) : 0,
  };
}
