import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { explainFile } from '@transcargo/backup-file/explain-file.ts';
import { BackupError } from '@transcargo/backup-file/format.ts';
import { dropCopy } from '@transcargo/backup-file/snapshot.ts';
import type { Database } from '../database.ts';
import { createPacker, dump } from './dump.ts';

/**
 * Only the process with the embedded database open can read it. It serves backups on a socket that only its own user
 * can open, and never writes files for callers.
 */
const toFolder = (dataDir: string) => join(dataDir, 'control');
const toSocket = (dataDir: string) => join(toFolder(dataDir), 'socket');

interface SocketOptions {
  dataDir: string;
  log: { warn(fields: object, message: string): void };
}

/** Opens the socket for an embedded database; returns a function that closes it and aborts running backups. */
export async function openBackupSocket(
  database: Pick<Database, 'clientConfig' | 'engine' | 'pool'>,
  { dataDir, log }: SocketOptions,
): Promise<() => Promise<void>> {
  if (database.engine !== 'embedded') return async () => undefined;
  await dropCopy(database.pool).catch((err) =>
    log.warn({ err }, 'could not remove the leftovers of an interrupted backup'),
  );
  let running: Promise<void> | undefined;
  const server = createServer((_request, response) => {
    if (running) return refuse(response, 'A backup is already running: wait until it is done.');
    running = send(database, dataDir, response)
      .catch((err) => log.warn({ err }, 'backup aborted'))
      .finally(() => {
        running = undefined;
      });
  });
  await listen(server, dataDir).catch((err) =>
    log.warn({ err }, 'backups are not possible while this server runs: stop it first'),
  );
  server.on('error', (err) => log.warn({ err }, 'could not accept a backup request'));
  return async () => {
    server.close();
    server.closeAllConnections();
    await running;
    rmSync(toSocket(dataDir), { force: true });
  };
}

async function listen(server: Server, dataDir: string): Promise<void> {
  // The folder is closed to others before the socket exists.
  mkdirSync(toFolder(dataDir), { recursive: true, mode: 0o700 });
  chmodSync(toFolder(dataDir), 0o700);
  const socket = toSocket(dataDir);
  // Left by a killed server: this process holds the folder's lock, so no process listens there.
  rmSync(socket, { force: true });
  server.listen(socket);
  await once(server, 'listening');
  chmodSync(socket, 0o600);
}

function refuse(response: ServerResponse, sentence: string): void {
  response.writeHead(503, { 'Content-Type': 'text/plain' }).end(sentence);
}

async function send(
  database: Pick<Database, 'clientConfig' | 'engine'>,
  dataDir: string,
  response: ServerResponse,
): Promise<void> {
  const pieces = dump(database, new Date(), dataDir);
  try {
    // The first chunk shows whether a backup is possible.
    const first = await pieces.next();
    response.writeHead(200, { 'Content-Type': 'application/gzip' });
    await pipeline(concatenate(first, pieces), createPacker(), response);
  } catch (error) {
    if (response.headersSent) throw error;
    refuse(response, `The server cannot make a backup: ${error instanceof Error ? error.message : error}`);
  } finally {
    await pieces.return(undefined);
  }
}

async function* concatenate(first: IteratorResult<Buffer>, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (!first.done) yield first.value;
  yield* rest;
}

/** Fetches the compressed backup from the process with the embedded database open; undefined if there is none. */
export async function fetchBackup(dataDir: string): Promise<AsyncIterable<Buffer> | undefined> {
  const response = await connect(toSocket(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') return undefined;
    throw explainFile(error, toSocket(dataDir)) ?? error;
  });
  if (response?.statusCode === 200) return whole(response);
  if (response) throw new BackupError(await readText(response));
  return undefined;
}

const connect = (socketPath: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ socketPath, path: '/backup', agent: false }, resolve).on('error', reject);
  });

const readText = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString();

async function* whole(response: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* response;
  } catch (cause) {
    throw new BackupError('The server aborted the backup; its log has the reason. Try again.', { cause });
  }
}
