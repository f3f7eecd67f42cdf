/** A pattern for `like` that finds the literal text, in lower case, anywhere in another. */
export const toLikePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
