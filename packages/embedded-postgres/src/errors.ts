/** The engine cannot be started. The message is one plain sentence that says what to do. */
export class EngineStartError extends Error {
  override name = 'EngineStartError';
}

/** The connection is gone; `code` is the SQLSTATE a PostgreSQL server gives for the same event. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';
  readonly code: '57P01' | '57P03' | '25P03';

  constructor(message: string, code: ConnectionLostError['code']) {
    super(message);
    this.code = code;
  }
}
