import type { BrowserContext } from '@playwright/test';

/** A page that is open while its server stops comes back for its stream until it is there again; the browser logs each try. */
const isLostStream = (text: string, url: string) =>
  new URL(url, 'http://none').pathname.endsWith('/events') && /ERR_(CONNECTION|EMPTY|NETWORK)|status of 503/.test(text);

/** What went wrong in the browser without a test having asked for it. */
export class Problems {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Expect this one: a page that answers 404 makes the browser say so, for example. */
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
   * Errors and warnings of the console (React reports hydration there, the browser violations of the content security
   * policy), errors of scripts, and requests that would leave our host.
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
