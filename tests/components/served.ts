/**
 * Requests a page without cookies, as the server sends it; `from` is the address of a visitor with separate rate
 * limits.
 */
export function requestServed(path: string, { language = 'en-US', from = '' } = {}): Promise<Response> {
  const headers = { 'Accept-Language': language, ...(from && { 'X-Forwarded-For': from }) };
  return fetch(`/served${path}`, { headers, cache: 'no-store', credentials: 'omit' });
}

/** Reads a page as the server sends it to a browser of this language, before any script runs. */
export async function readServed(path: string, language?: string): Promise<{ status: number; document: Document }> {
  const response = await requestServed(path, language ? { language } : {});
  return { status: response.status, document: new DOMParser().parseFromString(await response.text(), 'text/html') };
}
