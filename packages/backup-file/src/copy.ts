import type pg from 'pg';

/** The methods that the driver calls on a COPY query; its types omit them. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** One COPY as the driver runs it. Both directions hold their rows in memory, so read and write in batches. */
class Copy {
  readonly rows: Buffer[] = [];
  readonly #text: string;
  readonly #data: Buffer;
  readonly #done: (error?: Error) => void;

  constructor(text: string, data: Buffer, done: (error?: Error) => void) {
    this.#text = text;
    this.#data = data;
    this.#done = done;
  }

  submit(connection: CopyConnection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#data);
    connection.endCopyFrom();
  }

  /** The server sends one message per row. The driver reuses its memory, so the row is copied. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.rows.push(Buffer.from(chunk));
  }

  handleCommandComplete(): void {}

  /** The driver doesn't call a failed query again. */
  handleError(error: Error): void {
    this.#done(error);
  }

  handleReadyForQuery(): void {
    this.#done();
  }
}

function run(client: pg.Client, text: string, data: Buffer): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const copy = new Copy(text, data, (error) => (error ? reject(error) : resolve(copy.rows)));
    client.query(copy as unknown as pg.Submittable);
  });
}

/** Runs `copy … to stdout`; returns each row as a line of COPY's text format. */
export const copyOut = (client: pg.Client, text: string): Promise<Buffer[]> => run(client, text, Buffer.alloc(0));

/** Runs `copy … from stdin` with these lines. */
export async function copyIn(client: pg.Client, text: string, lines: Buffer): Promise<void> {
  await run(client, text, lines);
}
