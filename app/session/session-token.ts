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
