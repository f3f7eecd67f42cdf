const ONE_YEAR_SECONDS = 31_536_000;

/** The value of one cookie in a `Cookie` header or in `document.cookie`; undefined when it is not there. */
export function readCookie(header: string | null, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}

/** A choice of the reader that scripts may read, kept for a year: fit for `Set-Cookie` and for `document.cookie`. */
export function formatChoiceCookie(name: string, value: string, isHttps: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
