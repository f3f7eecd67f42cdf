/** Returns a `like` pattern that finds the literal text, in lower case, anywhere. */
export const toLikePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
