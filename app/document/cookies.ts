const ONE_YEAR_SECONDS = 31_536_000;

/** Returns the value of a cookie from a `Cookie` header or `document.cookie`; undefined when it is missing. */
export function readCookie(header: string | null, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}

/** Formats a cookie for a reader's choice, readable by scripts and valid for a year, for `Set-Cookie` and `document.cookie`. */
export function formatPreferenceCookie(name: string, value: string, isHttps: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
