// Measures a first visit on a phone: `npm run bench -- pages`, or some pages: `npm run bench -- pages / /track`.
// Uses Lighthouse's phone on simulated slow 4G, median of three cold visits of the production build. Fails if a page
// misses F4.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import lighthouse, { type Result } from 'lighthouse';
import { PUBLIC_PAGES } from '#tests/e2e/support/public-pages.ts';
import { startServer } from '#tests/e2e/support/server.ts';
import { findChromium } from '../scripts/lib/find.mjs';
import { printTable } from './lib/measure.ts';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Starts a browser with an empty profile, which Lighthouse controls through its port. */
async function startChromium(): Promise<{ port: number; stop(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'transcargo-bench-'));
  const args = [...FLAGS, ...QUIET, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(findChromium() ?? 'chromium', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${output}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const match = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      if (match) resolve(Number(match));
    });
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { port, stop };
}

const VISITS = 3;
const KILOBYTE = 1000;
const LIMIT = { html: 14, scripts: 135, lcp: 1.2, cls: 0, performance: 98, others: 100 };

interface Figures {
  path: string;
  scores: number[];
  lcp: number;
  cls: number;
  html: number;
  scripts: number;
}

const toScore = ({ score }: { score: number | null }) => Math.round((score ?? 0) * 100);
const numberOf = (result: Result, audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;

/** Sums the scripts that a page names, without those a result loads later to follow its shipment. */
async function sumScripts(url: string, html: string): Promise<number> {
  const named = /data-modules="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  const sizes = named.map(async (address) => {
    const { headers } = await fetch(url + address, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
    return Number(headers.get('Content-Length'));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / KILOBYTE;
}

/** Results are private: search engines get nothing of them, so that audits about search don't apply. */
const skipped = (path: string) =>
  path.startsWith('/track/') || path.startsWith('/test-db') ? ['is-crawlable', 'meta-description'] : [];

/** Retries, because Lighthouse sometimes loses its own trace; a page that fails three times is faulty. */
async function visit(url: string, path: string, port: number, triesLeft = 3): Promise<Result> {
  const flags = { port, logLevel: 'error', output: 'json' } as const;
  const config = { extends: 'lighthouse:default', settings: { skipAudits: skipped(path) } };
  const run = await lighthouse(url + path, flags, config);
  if (run && !run.lhr.runtimeError) return run.lhr;
  if (triesLeft > 1) return visit(url, path, port, triesLeft - 1);
  throw new Error(`${path}: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
}

async function measurePage(url: string, path: string, port: number): Promise<Figures> {
  const visits: Result[] = [];
  for (let round = 0; round < VISITS; round++) visits.push(await visit(url, path, port));
  visits.sort((a, b) => numberOf(a, 'largest-contentful-paint') - numberOf(b, 'largest-contentful-paint'));
  const median = visits[Math.floor(VISITS / 2)] as Result;
  const { performance, accessibility, 'best-practices': practices, seo } = median.categories;
  const html = await (await fetch(url + path)).text();
  return {
    path,
    scores: [performance, accessibility, practices, seo].map((category) => (category ? toScore(category) : 0)),
    lcp: numberOf(median, 'largest-contentful-paint') / 1000,
    cls: Math.round(numberOf(median, 'cumulative-layout-shift') * 1000) / 1000,
    html: gzipSync(html).length / KILOBYTE,
    scripts: await sumScripts(url, html),
  };
}

function listMisses({ scores: [performance = 0, ...others], lcp, cls, html, scripts }: Figures): string[] {
  const misses: [boolean, string][] = [
    [performance < LIMIT.performance, `performance ${performance}`],
    [others.some((score) => score < LIMIT.others), `accessibility, best practices, SEO ${others.join('/')}`],
    [lcp > LIMIT.lcp, `LCP ${lcp.toFixed(2)} s`],
    [cls > LIMIT.cls, `CLS ${cls}`],
    [html > LIMIT.html, `HTML ${html.toFixed(1)} kB`],
    [scripts > LIMIT.scripts, `scripts ${scripts.toFixed(1)} kB`],
  ];
  return misses.filter(([isMissed]) => isMissed).map(([, what]) => what);
}

const toRow = ({ path, scores, lcp, cls, html, scripts }: Figures) => [
  path,
  ...scores.map(String),
  lcp.toFixed(2),
  String(cls),
  html.toFixed(1),
  scripts.toFixed(1),
];

// Lighthouse has no score for error pages.
const measurable = PUBLIC_PAGES.filter((path) => !/NOSUCH|no-such|tn=/.test(path));
const requested = process.argv.slice(2);
const unknown = requested.find((path) => !path.startsWith('/'));
if (unknown !== undefined) {
  process.stderr.write(`${unknown} is not a page of the site. Pages start with /, for example / /track.\n`);
  process.exit(1);
}
const server = await startServer();
const chromium = await startChromium();
const all: Figures[] = [];
try {
  for (const path of requested.length > 0 ? requested : measurable)
    all.push(await measurePage(server.url, path, chromium.port));
} finally {
  await chromium.stop();
  await server.stop();
}

printTable([
  ['', 'performance', 'accessibility', 'practices', 'SEO', 'LCP s', 'CLS', 'HTML kB', 'scripts kB'],
  ...all.map(toRow),
]);
const misses = all.flatMap((figures) => listMisses(figures).map((what) => `${figures.path}: ${what}`));
for (const miss of misses) process.stdout.write(`Missed: ${miss}\n`);
process.exitCode = misses.length > 0 ? 1 : 0;
