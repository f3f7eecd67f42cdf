/** The engine can't be started. The message is one plain sentence with the fix. */
export class EngineStartError extends Error {
  override name = 'EngineStartError';
}

/** The connection is lost; `code` is the SQLSTATE of a PostgreSQL server in the same case. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';
  readonly code: '57P01' | '57P03' | '25P03';

  constructor(message: string, code: ConnectionLostError['code']) {
    super(message);
    this.code = code;
  }
}
