// Loaded before the server (`node --import`): counts the work of requests other than time. SIGUSR2 writes the counts to
// the file WORK_COUNTS.
import { AsyncLocalStorage } from 'node:async_hooks';
import { writeFileSync } from 'node:fs';
import { Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import pg from 'pg';

const counts = { intl: 0, compressions: 0, queries: 0 };

/** Work that the program does on its own, such as looking for places every ten seconds, doesn't count. */
const request = new AsyncLocalStorage<true>();
const emit = Server.prototype.emit;
Object.defineProperty(Server.prototype, 'emit', {
  value(this: Server, name: string, ...given: unknown[]) {
    const go = () => Reflect.apply(emit, this, [name, ...given]);
    return name === 'request' ? request.run(true, go) : go();
  },
});

function count(kind: keyof typeof counts): void {
  if (request.getStore()) counts[kind]++;
}

for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'ListFormat', 'DisplayNames'] as const) {
  const counted = new Proxy(Intl[name], {
    construct(Kind, args, target) {
      count('intl');
      return Reflect.construct(Kind, args, target);
    },
  });
  Object.defineProperty(Intl, name, { value: counted });
}

for (const name of ['gzip', 'gzipSync', 'createGzip'] as const) {
  Object.defineProperty(zlib, name, {
    value: new Proxy(zlib[name], {
      apply(compress, self, args) {
        count('compressions');
        return Reflect.apply(compress, self, args);
      },
    }),
  });
}
syncBuiltinESMExports();

globalThis.CompressionStream = new Proxy(CompressionStream, {
  construct(Kind, args, target) {
    count('compressions');
    return Reflect.construct(Kind, args, target);
  },
});

const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...args: unknown[]) {
    count('queries');
    return query.apply(this, args);
  },
});

process.on('SIGUSR2', () => writeFileSync(process.env.WORK_COUNTS ?? '', `${JSON.stringify(counts)}\n`));
