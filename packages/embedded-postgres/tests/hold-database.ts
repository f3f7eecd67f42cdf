// hold-database.ts <data folder>: opens a database and runs each input line as SQL until its input ends.
import pg from 'pg';
import { EngineStartError } from '../src/errors.ts';
import { openEmbedded } from '../src/open-embedded.ts';
import { printLine, readLines } from '../testing/lines.ts';

const [dir = ''] = process.argv.slice(2);

try {
  const embedded = await openEmbedded(dir, { log: (event) => printLine(`event ${event}`) });
  const pool = new pg.Pool(embedded.clientConfig);
  printLine('open');
  for await (const line of readLines()) {
    const [, id = '', sql = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const answer = pool.query(sql).then(
      ({ rows }) => `${id} ${JSON.stringify(rows)}`,
      (error: { code?: string; message: string }) => `${id} failed ${error.code} ${error.message}`,
    );
    void answer.then(printLine);
  }
  await pool.end();
  await embedded.close();
  printLine('closed');
} catch (error) {
  printLine(error instanceof EngineStartError ? `refused ${error.message}` : `broken ${error}`);
  process.exitCode = 3;
}
