import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';

/** Bytes of a rejected body to read and discard; otherwise the response could be lost with the connection. */
const MAX_BYTES = 2 ** 20;
const MAX_WAIT_MS = 5_000;

function isReadToEnd(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.readableEnded || incoming.complete) return Promise.resolve(true);
  return new Promise((resolve) => {
    let bytes = 0;
    const end = (isWhole: boolean) => {
      clearTimeout(timer);
      incoming.off('data', count);
      resolve(isWhole);
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) end(false);
      // After a partial read, each chunk pauses the body.
      else incoming.resume();
    };
    const timer = setTimeout(() => end(false), MAX_WAIT_MS);
    incoming.once('end', () => end(true)).once('close', () => end(incoming.complete));
    incoming.on('data', count).resume();
  });
}

/**
 * Reads the body before sending a 413, because a proxy's next request may follow on the connection. A huge body closes
 * the connection instead.
 */
export const settleLargeBody = createMiddleware<{ Bindings: { incoming: IncomingMessage } }>(async (c, next) => {
  await next();
  if (c.res.status === 413 && !(await isReadToEnd(c.env.incoming))) c.res.headers.set('Connection', 'close');
});
