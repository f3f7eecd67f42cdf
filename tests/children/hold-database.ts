// hold-database.ts <data folder or URL> [minFreeBytes] [statementLimitMs]
// Opens a database and runs each line it hears as SQL, until its input ends.
import { openDatabase } from '#server/db/database.ts';
import { heard, say } from './lines.ts';

const [target = '', minFreeBytes, statementLimitMs] = process.argv.slice(2);
const toNumber = (text: string | undefined) => (text ? Number(text) : undefined);
const isUrl = target.startsWith('postgres:');

try {
  const database = await openDatabase({
    dataDir: target,
    databaseUrl: isUrl ? target : undefined,
    log: (event) => say(`event ${event}`),
    embedded: {
      minFreeBytes: toNumber(minFreeBytes),
      statementLimitMs: toNumber(statementLimitMs),
    },
  });
  say('open');
  for await (const line of heard()) {
    const [, id = '', sql = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const answer = database.pool.query(sql).then(
      ({ rows }) => `${id} ${JSON.stringify(rows)}`,
      (error: { code?: string; message: string }) => `${id} failed ${error.code} ${error.message}`,
    );
    void answer.then(say);
  }
  await database.close();
  say('closed');
} catch (error) {
  say(error instanceof Error && error.name === 'DatabaseStartError' ? `refused ${error.message}` : `broken ${error}`);
  process.exitCode = 3;
}
