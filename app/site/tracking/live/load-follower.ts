/** Between two tries while there is a network: the server may be starting. */
const RETRY_MS = 30_000;

/** Resolves when the network is back; while it is there, after a while; at once when the signal says stop. */
function whenWorthTrying(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = navigator.onLine ? setTimeout(resolve, RETRY_MS) : undefined;
    const tryNow = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('online', tryNow, { once: true, signal });
    signal.addEventListener('abort', tryNow, { once: true });
  });
}

/** Fetches what follows a shipment, until it comes: a page opened as the network went must not stay silent for ever. */
export async function loadFollower(signal: AbortSignal): Promise<typeof import('./follow-shipment.ts') | undefined> {
  while (!signal.aborted) {
    try {
      return await import('./follow-shipment.ts');
    } catch {
      await whenWorthTrying(signal);
    }
  }
  return undefined;
}
