import pg from 'pg';
import { SHIPMENT_CHANNEL } from './channels.ts';
import type { Primary } from './hosts.ts';

/** Minimum time between two notifications, however many transactions commit. */
const PAUSE_MS = 20;
const WRITES_SHIPMENTS = /\b(?:insert\s+into|update|delete\s+from)\s+"?shipment/i;

/** Set on every connection of the pool: its transactions don't notify (server/db/migrations/0068-quiet-commits.ts). */
export const WAKES_ITSELF = 'set transcargo.wakes = on';

interface Wakes {
  /** Called after every successful query of a pool client. */
  onResult(client: object, query: unknown, result: unknown): void;
  close(): void;
}

/**
 * Notifies the readers of changes, in this and other processes, after transactions of the pool that wrote shipments. It
 * uses its own connection, because PostgreSQL lets only one notifying transaction commit at a time. Readers poll for
 * what is missed here (server/db/listener.ts).
 */
export function wakeAfterCommits({ Client, clientConfig }: Pick<Primary, 'Client' | 'clientConfig'>): Wakes {
  const inTransaction = new WeakSet<object>();
  const written = new WeakSet<object>();
  let connection: Promise<pg.Client> | undefined;
  let pause: NodeJS.Timeout | undefined;
  let isWanted = false;

  async function connect(): Promise<pg.Client> {
    const client = new Client({ ...clientConfig });
    client.on('error', () => undefined);
    client.once('end', () => {
      connection = undefined;
    });
    await client.connect();
    // A notification need not reach the disk or a standby.
    await client.query('set synchronous_commit = off');
    return client;
  }

  async function send(): Promise<void> {
    try {
      connection ??= connect();
      await (await connection).query(`notify ${pg.escapeIdentifier(SHIPMENT_CHANNEL)}`);
    } catch {
      // Until the next commit reconnects, readers find changes by polling.
      connection = undefined;
    }
  }

  function wake(): void {
    isWanted = true;
    if (pause) return;
    isWanted = false;
    const isOver = new Promise((resolve) => {
      pause = setTimeout(resolve, PAUSE_MS).unref();
    });
    void Promise.all([send(), isOver]).then(() => {
      pause = undefined;
      if (isWanted) wake();
    });
  }

  function onCommand(client: object, command: string | undefined): void {
    if (command === 'BEGIN') inTransaction.add(client);
    if (command === 'COMMIT' || command === 'ROLLBACK') inTransaction.delete(client);
    if (command === 'ROLLBACK') written.delete(client);
  }

  return {
    onResult(client, query, result) {
      const text = typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');
      if (WRITES_SHIPMENTS.test(text)) written.add(client);
      for (const each of [result].flat()) onCommand(client, (each as { command?: string } | undefined)?.command);
      if (!inTransaction.has(client) && written.delete(client)) wake();
    },
    close() {
      clearTimeout(pause);
      isWanted = false;
      void connection?.then((client) => client.end()).catch(() => undefined);
    },
  };
}
