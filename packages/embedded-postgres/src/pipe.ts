import { Duplex } from 'node:stream';
import type { Engine } from './engine.ts';

/** Stands in for the driver's network socket: passes its bytes to the engine's thread as messages. */
export class Pipe extends Duplex {
  readonly #engine: Engine;
  #client = 0;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    this.#engine.attach(this).then(
      (client) => {
        this.#client = client;
        // Abandoned while the engine was starting, so nothing else ends this session.
        if (this.destroyed) this.#engine.detach(client);
        else this.emit('connect');
      },
      (error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.#engine.send(this.#client, chunk);
    done();
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: () => void): void {
    this.#engine.send(this.#client, Buffer.concat(chunks.map((each) => each.chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.#engine.detach(this.#client);
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#engine.detach(this.#client);
    done(error);
  }
}
