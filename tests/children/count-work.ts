// Loaded before the server (`node --import`): counts what a request costs besides time. On SIGUSR2 the counts go to the file WORK_COUNTS.
import { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import pg from 'pg';

const counts = { intl: 0, compressions: 0, queries: 0 };

for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'ListFormat', 'DisplayNames'] as const) {
  const counted = new Proxy(Intl[name], {
    construct(Kind, given, target) {
      counts.intl++;
      return Reflect.construct(Kind, given, target);
    },
  });
  Object.defineProperty(Intl, name, { value: counted });
}

for (const name of ['gzip', 'gzipSync', 'createGzip'] as const) {
  Object.defineProperty(zlib, name, {
    value: new Proxy(zlib[name], {
      apply(compress, self, given) {
        counts.compressions++;
        return Reflect.apply(compress, self, given);
      },
    }),
  });
}
syncBuiltinESMExports();

globalThis.CompressionStream = new Proxy(CompressionStream, {
  construct(Kind, given, target) {
    counts.compressions++;
    return Reflect.construct(Kind, given, target);
  },
});

/** What the program asks for by itself, such as whether a connection still lives or a webhook waits. */
const OWN =
  /listening|pgboss|webhook_endpoints|untold_promise|attention_mails|server_values|report_changes|pg_notify|^select 1$|^\s*set statement_timeout/;
const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...given: unknown[]) {
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? '');
    if (!OWN.test(text)) counts.queries++;
    return query.apply(this, given);
  },
});

process.on('SIGUSR2', () => writeFileSync(process.env.WORK_COUNTS ?? '', `${JSON.stringify(counts)}\n`));
