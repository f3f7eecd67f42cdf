import { COPY_IN_RESPONSE, endsUnit, isCopyFromStdin, MessageReader, prefixStatementName } from './wire.ts';

export type Fed = { type: 'unit'; unit: Buffer } | { type: 'reply'; bytes: Buffer } | { type: 'leave' };

/** One client of the shared session: cuts what it sends into units that the engine can answer one after another. */
export class Client {
  readonly id: number;
  /** Prepared statements it has made, as the session knows them. */
  readonly statements = new Set<string>();
  listening = false;
  gone = false;
  readonly #reader = new MessageReader();
  #unit: Buffer[] = [];

  constructor(id: number) {
    this.id = id;
  }

  *feed(chunk: Uint8Array): Generator<Fed> {
    for (const { type, message } of this.#reader.read(chunk)) {
      if (type === 'X') {
        yield { type: 'leave' };
        return;
      }
      // All clients share one session, where two statements of one name would clash.
      this.#unit.push(prefixStatementName(type, message, `${this.id}:`, (name) => this.statements.add(name)));
      if (isCopyFromStdin(type, message)) {
        // The engine cannot wait for the data, so the client is asked for it before the statement runs.
        yield { type: 'reply', bytes: COPY_IN_RESPONSE };
      } else if (endsUnit(type)) {
        yield { type: 'unit', unit: Buffer.concat(this.#unit) };
        this.#unit = [];
      }
    }
  }
}
