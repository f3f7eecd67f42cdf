/** Whether the browser knows that it has no connection; never on the server. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;
