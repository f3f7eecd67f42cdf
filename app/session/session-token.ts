/** The only key in local storage: the session token. Specification, section 9. */
export const AUTH_TOKEN_KEY = 'transcargo.auth-token';

/** Returns the stored session token; null when nobody is signed in or storage is unavailable. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(AUTH_TOKEN_KEY);
  } catch {
    // Blocked storage throws on access. Public pages also call this: nobody is signed in then.
    return null;
  }
}

export function storeToken(token: string): void {
  localStorage.setItem(AUTH_TOKEN_KEY, token);
}

export function clearToken(): void {
  localStorage.removeItem(AUTH_TOKEN_KEY);
}

/**
 * Wraps `fetch`: repeats a call with the stored token if it is rejected because another tab has replaced the token, so
 * that it doesn't end a session that has just begun.
 */
export const fetchWithStoredToken =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const headers = new Headers(init?.headers);
    const sent = headers.get('Authorization');
    const token = readToken();
    if (response.status !== 401 || !sent || !token || sent === `Bearer ${token}`) return response;
    headers.set('Authorization', `Bearer ${token}`);
    return fetchWithStoredToken(fetch)(input, { ...init, headers });
  };
