import type { BrowserContext } from '@playwright/test';

/** While a server stops, open pages retry their stream, and the browser logs each attempt. */
const isLostStream = (text: string, url: string) =>
  new URL(url, 'http://none').pathname.endsWith('/events') && /ERR_(CONNECTION|EMPTY|NETWORK)|status of 503/.test(text);

/** Collects problems in the browser that the test does not expect. */
export class Problems {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Allows a problem, such as the message about a page that returns 404. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  add(problem: string): void {
    this.#seen.push(problem);
  }

  get unexpected(): string[] {
    return this.#seen.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }

  /**
   * Watches for console errors and warnings (including hydration errors and policy violations), script errors, and
   * requests to other hosts.
   */
  watch(context: BrowserContext, hosts: string[]): void {
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      if (isLostStream(message.text(), message.location().url)) return;
      this.add(`console.${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.add(`script error: ${error.error().stack ?? error.error().message}`));
    context.on('request', (request) => {
      const url = new URL(request.url());
      const isOurs = hosts.includes(url.origin) || ['data:', 'blob:', 'about:'].includes(url.protocol);
      if (!isOurs) this.add(`request to another host: ${url.href}`);
    });
  }
}
