/** Describes an error for logs: type and location, without its message, which may contain personal data. */
export function describeError(error: unknown): { type: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const { name, message, stack = '' } = error;
  const code: unknown = Reflect.get(error, 'code');
  const at = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return { type: name, ...(typeof code === 'string' && { code }), at: at.map((line) => line.trim()).filter(Boolean) };
}
