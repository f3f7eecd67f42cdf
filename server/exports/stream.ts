export type Ending = 'complete' | 'abandoned' | 'failed';

export interface StreamSource {
  /** Returns the next chunk when the client is ready; undefined at the end. */
  read(): Promise<string | undefined>;
  /** Called once with the outcome. */
  onEnd(ending: Ending, error?: unknown): void;
  /** Closes the stream of a client that reads nothing for this time. */
  stallMs: number;
}

/**
 * A stream with backpressure: generates a chunk per read. It ends when the client disconnects, at the latest after the
 * current chunk; a failure aborts it, so that a truncated file is never mistaken for a complete one.
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
      controller.error(new Error('The client read nothing for too long.'));
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
