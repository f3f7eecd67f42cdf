export type Ending = 'complete' | 'abandoned' | 'failed';

export interface StreamSource {
  /** The next piece, asked for only when the reader wants one; undefined at the end. */
  read(): Promise<string | undefined>;
  /** Told once how it ended, whatever happens. */
  onEnd(ending: Ending, error?: unknown): void;
  /** A reader that takes nothing for so long is given up. */
  stallMs: number;
}

/**
 * A stream that never runs ahead of its reader: one piece is made for each that is taken. It ends when the reader goes away,
 * at the latest after the piece in hand; a failure breaks it off, so that a truncated file is never mistaken for a complete one.
 */
export function toStream({ read, onEnd, stallMs }: StreamSource): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const end = (ending: Ending, error?: unknown) => {
    clearTimeout(timer);
    if (isOver) return;
    isOver = true;
    onEnd(ending, error);
  };
  const watch = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      controller.error(new Error('The reader took nothing for too long.'));
      end('abandoned');
    }, stallMs);
    timer.unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      async pull(controller) {
        clearTimeout(timer);
        try {
          const piece = await read();
          if (isOver) return;
          if (piece === undefined) {
            end('complete');
            controller.close();
            return;
          }
          controller.enqueue(encoder.encode(piece));
          watch(controller);
        } catch (error) {
          end('failed', error);
          throw error;
        }
      },
      cancel: () => end('abandoned'),
    },
    { highWaterMark: 0 },
  );
}
