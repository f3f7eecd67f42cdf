const made = new Map<string, unknown>();

/**
 * A formatter of the platform, made once for each language and kind of text: making one costs more than using it a hundred
 * times. `locale` is a BCP 47 tag.
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
