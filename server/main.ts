import cluster from 'node:cluster';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseStartError } from './db/errors.ts';
import { ListenError } from './listen.ts';

/** One process that does everything, or, with WORKERS, one that starts others and keeps them running. */
async function start(): Promise<void> {
  const config = readConfig();
  // Loaded when it is known which: the one does not need the other's code.
  if (config.workers > 1 && cluster.isPrimary) await (await import('./workers.ts')).superviseWorkers(config);
  else await (await import('./run.ts')).run(config);
}

start().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof ListenError;
  process.stderr.write(
    isPlain ? `${error.message}\n` : `The start failed: ${error instanceof Error ? error.stack : error}\n`,
  );
  process.exit(1);
});
