import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldText } from '#domain/fold-text.ts';
import type { ColumnQuestion, Import, ImportMapping } from '#domain/imports/schema.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useCustomersLists } from '#tests/imports.ts';
import { IS_WHOLE, promised } from '#tests/promised.ts';

const FOLDER = 'tests/fixtures/field/foreign';
/** Constants for fields that order lists lack. */
const CONSTANTS = { serviceType: 'Standard', originAddress: 'Hamburg, Am Sandtorkai 30, 20457', weight: '1 kg' };
/** Answers to units that nothing names. */
const UNITS = { weightUnit: 'g', dimensionsUnit: 'm' };
const MAX_ANSWERS = 3;
/** Cells that are wrong in the list itself. */
const ERRORS: Record<string, string[]> = {
  'courier-ledger.csv': ['estimatedDeliveryDate estimatePast 2025-10-01'],
  'dpd-erp.csv': ['notes failedCell #NV', 'weight failedCell #WERT!'],
  'g3.csv': ['weight twoUnits 12 lbs'],
};
/** Programs from the United States. */
const MONTH_FIRST =
  /^(?:bigcommerce|etsy|faire|netsuite|stamps|tiktok|ups|fedex|ebay|walmart|quickbooks|shipmonk|usps|load-board)/;

function toMappingPart({ kind, field, words }: ColumnQuestion): Partial<ImportMapping> {
  if (kind === 'decimalSign') return { decimalSigns: { [field]: '.' } };
  if (kind === 'foreignNumbers') return { foreignNumbers: 'carrierReference' };
  if (kind === 'orderRows') return { orderRows: 'items' };
  return { words: { [field]: Object.fromEntries(words.map(({ text }) => [foldText(text), 'STANDARD'])) } };
}

/** Lists the questions to answer before the check, besides missing fields. */
function listAnswers({ columnQuestions, questions, missing, mapping, readings }: Import): string[] {
  const open = columnQuestions.filter(({ kind }) => kind !== 'orderRows' || !mapping.orderRows);
  return [
    ...open.map(({ kind, field }) => `${kind} ${field}`),
    ...questions.filter(({ field }) => !mapping.dateOrders[field]).map(({ field }) => `date order of ${field}`),
    ...missing.filter((field) => !(field in CONSTANTS)),
    ...(readings.length > 1 ? ['encoding'] : []),
  ];
}

const ALL = readdirSync(FOLDER).sort();
// Each group has its own API, because a person may send 60 files an hour.
const GROUPS = promised(2, Math.ceil(ALL.length / 60));
describe.each([...Array(GROUPS).keys()])('exports of other programs, group %i', (group) =>
  describeOnBothEngines(
    'a list',
    (engine) => {
      const staff = useStaffApi(engine);
      const imports = useCustomersLists(engine, staff);

      const importAs = async (name: string) => {
        const import_ = await imports.begin(readFileSync(`${FOLDER}/${name}`), {
          name,
          customerId: imports.customerId,
        });
        const constants = Object.fromEntries(
          Object.entries({ ...CONSTANTS, ...UNITS }).filter(([field]) => import_.missing.some((one) => one === field)),
        );
        const order = MONTH_FIRST.test(name) ? 'monthFirst' : 'dayFirst';
        const orders = import_.questions.map(({ field }) => [field, import_.mapping.dateOrders[field] ?? order]);
        const mapping = Object.assign({ ...import_.mapping }, ...import_.columnQuestions.map(toMappingPart), {
          constants: { ...import_.mapping.constants, ...constants },
          dateOrders: { ...import_.mapping.dateOrders, ...Object.fromEntries(orders) },
        });
        const body = { mapping, customerId: imports.customerId, remember: true };
        const answer = await imports.call('PUT', `/${import_.id}/mapping`, body);
        expect(answer.status, `${name}: ${await answer.clone().text()}`).toBe(200);
        const checked = await imports.check(import_.id);
        const wrong = (await imports.rows(import_.id, 'result=error')).flatMap(({ problems }) =>
          problems.map(({ field, code, text }) => `${field} ${code} ${text}`),
        );
        return { answers: listAnswers(import_), missing: import_.missing, counts: checked.counts, wrong };
      };

      const names = ALL.filter((_, index) => index % promised(10, GROUPS) === group);
      const answersOf = new Map<string, string[]>();

      it.each(names)('%s becomes shipments with at most three answers', async (name) => {
        const { answers, missing, counts, wrong } = await importAs(name);
        answersOf.set(name, answers);
        expect(wrong).toEqual(ERRORS[name] ?? []);
        expect(counts.new + wrong.length).toBeGreaterThan(0);
        expect(answers.length, answers.join(', ')).toBeLessThanOrEqual(MAX_ANSWERS);
        // No column needs a manual choice; only a unit that nothing says is asked for.
        expect(missing.filter((field) => !(field in CONSTANTS) && !(field in UNITS))).toEqual([]);
      });

      it.runIf(IS_WHOLE)('asks nothing about half of the lists', () => {
        const withNone = [...answersOf.values()].filter((answers) => answers.length === 0);
        expect(withNone.length / answersOf.size).toBeGreaterThanOrEqual(0.5);
      });
    },
    { keepRows: true },
  ),
);
