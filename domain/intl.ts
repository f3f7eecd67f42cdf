const made = new Map<string, unknown>();

/**
 * Returns a cached platform formatter per language and options: creating one costs more than a hundred uses. `locale`
 * is a BCP 47 tag.
 */
export function getIntl<Format, Options>(
  Kind: new (locale: string, options?: Options) => Format,
  locale: string,
  options?: Options,
): Format {
  const key = `${Kind.name} ${locale} ${JSON.stringify(options)}`;
  const format = (made.get(key) as Format | undefined) ?? new Kind(locale, options);
  made.set(key, format);
  return format;
}
