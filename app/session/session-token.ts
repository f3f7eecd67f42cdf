/** The one key of local storage that holds the session token. Specification, section 9. */
export const AUTH_TOKEN_KEY = 'transcargo.auth-token';

/** The stored session token; null when nobody is signed in here, or where the browser keeps no storage for us. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(AUTH_TOKEN_KEY);
  } catch {
    // Reading is forbidden where storage is blocked, and public pages ask too: there, nobody is signed in.
    return null;
  }
}

export function storeToken(token: string): void {
  localStorage.setItem(AUTH_TOKEN_KEY, token);
}

export function clearToken(): void {
  localStorage.removeItem(AUTH_TOKEN_KEY);
}
