/** The database cannot be opened. The message is one plain sentence that says what to do, without addresses' secrets. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}
