import { publicPlaces } from './charts/address/public-places.ts';
import { type EvaluateRowsInput, evaluateRows, readRows } from './imports/check-rows.ts';
import { findReadings, type ReadingsInput } from './imports/find-readings.ts';
import { createReadList } from './imports/read-list.ts';
import { serveTasks } from './thread/serve-tasks.ts';

const list = createReadList();

type Columns = Record<number, string>;

const tasks = {
  ...list,
  /** `columns` contains JSON arrays of texts by column index. */
  findReadings({ columns, ...input }: ReadingsInput & { columns: Columns }) {
    return findReadings({ ...input, texts: (column) => JSON.parse(columns[column] ?? '[]') });
  },
  readRows,
  evaluateRows: (input: EvaluateRowsInput) => evaluateRows({ ...input, places: publicPlaces }),
};
export type ImportTasks = typeof tasks;

serveTasks(tasks);
