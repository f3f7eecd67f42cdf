import { publicPlaces } from './charts/address/public-places.ts';
import { evaluateRows, readRows } from './imports/check-rows.ts';
import { findReadings } from './imports/find-readings.ts';
import { createReadList } from './imports/read-list.ts';
import { serveTasks } from './thread/serve-tasks.ts';

const list = createReadList();

type Columns = Record<number, string>;

const tasks = {
  ...list,
  /** `columns` contains JSON arrays of texts by column index. */
  findReadings({ columns, ...input }: Omit<Parameters<typeof findReadings>[0], 'texts'> & { columns: Columns }) {
    return findReadings({ ...input, texts: (column) => JSON.parse(columns[column] ?? '[]') });
  },
  readRows,
  judgeRows: (input: Omit<Parameters<typeof evaluateRows>[0], 'places'>) =>
    evaluateRows({ ...input, places: publicPlaces }),
};
export type ImportTasks = typeof tasks;

serveTasks(tasks);
