import cluster from 'node:cluster';
import { existsSync, readFileSync } from 'node:fs';
import { ConfigError, findUnknownSettings, readConfig } from './config.ts';
import { DatabaseStartError } from './db/errors.ts';
import { ListenError } from './listen.ts';

/** Runs a single process or, with WORKERS, starts several and restarts them. */
async function start(): Promise<void> {
  const config = readConfig();
  if (cluster.isPrimary) warnOfUnknownSettings();
  // Imported on demand: neither mode needs the other's code.
  if (config.workers > 1 && cluster.isPrimary) await (await import('./workers.ts')).superviseWorkers(config);
  else await (await import('./run.ts')).run(config);
}

function warnOfUnknownSettings(): void {
  const unknown = existsSync('.env') ? findUnknownSettings(readFileSync('.env', 'utf8')) : [];
  if (unknown.length > 0)
    process.stderr.write(`Unknown settings in .env: ${unknown.join(', ')}. docs/settings.md lists the known ones.\n`);
}

start().catch((error: unknown) => {
  const isExpected =
    error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof ListenError;
  process.stderr.write(
    isExpected ? `${error.message}\n` : `Startup failed: ${error instanceof Error ? error.stack : error}\n`,
  );
  process.exit(1);
});
