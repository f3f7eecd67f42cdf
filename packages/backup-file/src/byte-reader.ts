const LINE_FEED = 0x0a;
/** Longer than any line of a backup; a file without lines is no backup. */
const LONGEST_LINE = 1 << 20;

/** The bytes ended in the middle of what was asked for. */
export class UnexpectedEnd extends Error {
  override name = 'UnexpectedEnd';
}

/** Takes lines and runs of bytes out of a stream, holding no more than is asked for. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The line with its line feed, or undefined at the end. */
  async readLine(): Promise<Buffer | undefined> {
    for (;;) {
      const at = this.#rest.indexOf(LINE_FEED);
      if (at >= 0) return this.#take(at + 1);
      if (this.#rest.length > LONGEST_LINE) throw new UnexpectedEnd('A line has no end.');
      const piece = await this.#next();
      if (piece) this.#rest = Buffer.concat([this.#rest, piece]);
      else if (this.#rest.length > 0) throw new UnexpectedEnd('The last line has no end.');
      else return undefined;
    }
  }

  async readBytes(count: number): Promise<Buffer> {
    const parts = [this.#rest];
    let length = this.#rest.length;
    while (length < count) {
      const piece = await this.#next();
      if (!piece) throw new UnexpectedEnd(`${count - length} bytes are missing.`);
      parts.push(piece);
      length += piece.length;
    }
    this.#rest = Buffer.concat(parts);
    return this.#take(count);
  }

  async #next(): Promise<Buffer | undefined> {
    const { value, done } = await this.#source.next();
    return done ? undefined : value;
  }

  #take(count: number): Buffer {
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return taken;
  }
}
