// Runs all benchmarks one after the other on one PostgreSQL with a million shipments: `npm run bench -- performance`,
// or fewer with `--count 100000`; or on the filled one of BENCH_DATABASE, which is kept. `--peers` also compares with
// other programs, which it installs. Takes half an hour on an idle machine. Writes docs/performance.md and
// docs/performance.json after each benchmark, so that an interrupted run keeps its findings; keeps the reasons for
// missed targets. A failed benchmark appears in both and ends this with exit code 1.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#tests/postgres-server.ts';
import { type Finding, printFilling } from './lib/measure.ts';
import { readOptions } from './lib/options.ts';
import { fill } from './lib/seeded-server.ts';

interface Bench {
  name: string;
  args?: string[];
  /** Uses its own database. */
  isAlone?: boolean;
}

interface Part {
  command: string;
  findings: Finding[];
  seconds: number;
  /** Load of the machine over the minute before and the minute after. */
  load: [number, number];
  code: number | null;
}

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/performance.md');
const DATA = join(ROOT, 'docs/performance.json');
const MISSED_REASONS = '## Reasons for missed targets\n';
const { count, peers } = readOptions({ count: 1_000_000, peers: false });
const folder = mkdtempSync(join(tmpdir(), 'transcargo-bench-'));
const existingDatabase = process.env.BENCH_DATABASE;
const postgres = existingDatabase ? undefined : await startPostgres(undefined, { durable: true });
const databaseUrl = existingDatabase ?? postgres?.url;

// Benchmarks that only read come first, because writes leave their shipments behind.
const BENCHES: Bench[] = [
  { name: 'admin', args: ['--count', String(count)] },
  { name: 'reads', args: ['--count', String(count)] },
  { name: 'sizes', args: ['--count', String(count)] },
  { name: 'export', args: ['--count', String(count)] },
  { name: 'writes', args: ['--count', String(count)] },
  { name: 'imports', isAlone: true },
  { name: 'imports', args: ['--rows', '50000', '--dry'], isAlone: true },
  { name: 'statuses', isAlone: true },
  { name: 'start' },
  { name: 'memory' },
  { name: 'backup', args: ['--engine', 'postgres'], isAlone: true },
  { name: 'live', args: ['--watchers', '5000'], isAlone: true },
  ...(peers ? [{ name: 'peers', isAlone: true }] : []),
];

async function run({ name, args = [], isAlone }: Bench): Promise<Part> {
  const file = join(folder, [name, ...args].join('_'));
  const start = performance.now();
  const before = loadavg()[0] ?? 0;
  const more = { BENCH_FINDINGS: file, BENCH_DATABASE: isAlone ? undefined : databaseUrl };
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...more },
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const findings = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(parseFinding) : [];
  const command = [name, ...args].join(' ');
  return { command, findings, seconds: (performance.now() - start) / 1_000, load: [before, loadavg()[0] ?? 0], code };
}

const parseFinding = (line: string): Finding => JSON.parse(line);
const toVerdict = ({ isMet }: Finding) => (isMet === undefined ? '' : isMet ? 'met' : '**missed**');

/** How many questions of staff that met their target are named; all are in DATA. */
const NAMED = 8;

/** Joins the many questions of staff with one target to one row of those that met it, and one of the others. */
function joinAlike(findings: Finding[]): Finding[] {
  const groups = Map.groupBy(findings, ({ what, target, isMet }) => (isOfStaff(what) ? `${target} ${isMet}` : what));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const slowest = [first, ...others].toSorted((one, other) => parseFloat(other.measured) - parseFloat(one.measured));
    const named = slowest.slice(0, first.isMet ? NAMED : undefined);
    const measured = named.map(({ what, measured: each }) => `${what.replace(STAFF, '')} ${each}`);
    const left = slowest.slice(named.length);
    if (left.length > 0) measured.push(`${left.length} others, from ${left.at(-1)?.measured}`);
    return { ...first, what: 'staff', measured: measured.join('; ') };
  });
}

const STAFF = /^staff: /;
const isOfStaff = (what: string) => STAFF.test(what);

function toPage(parts: Part[], facts: string[]): string {
  const rows = parts
    .flatMap(({ findings }) => joinAlike(findings))
    .map((finding) => `| ${finding.what} | ${finding.target} | ${finding.measured} | ${toVerdict(finding)} |`);
  const failed = parts.filter(({ code }) => code !== 0).map(({ command, code }) => `\`${command}\` ended with ${code}`);
  const loads = parts.flatMap(({ load }) => load).toSorted((a, b) => a - b);
  return [
    '# Performance',
    '',
    'Made by `npm run bench -- performance`; the next run overwrites it. Each row is explained at the top of its file in `bench/`.',
    ...(parts.length < BENCHES.length ? ['', `Stopped after ${parts.length} of ${BENCHES.length} benches.`] : []),
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
    '| what | target | measured | |',
    '|---|---|---|---|',
    ...rows,
    '',
    `${[`Load ${loads.at(0)?.toFixed(1)} to ${loads.at(-1)?.toFixed(1)}`, ...failed].join('; ')}.`,
    '',
    MISSED_REASONS + readFileSync(PAGE, 'utf8').split(MISSED_REASONS)[1],
  ].join('\n');
}

function listFacts(): string[] {
  const [cpu] = cpus();
  return [
    `${began.toISOString().slice(0, 10)}, ${Math.round((Date.now() - began.getTime()) / 60_000)} minutes in all`,
    `${cpus().length} processors (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; the database, the product and those who ask share them`,
    `PostgreSQL with every commit synced and ${count.toLocaleString('en')} shipments with their audit log; everything of the product on: checks, limits, log, headers`,
  ];
}

const began = new Date();
try {
  if (!existingDatabase) {
    printFilling('postgres', count);
    await fill({ dataDir: '', databaseUrl }, count);
  }
  const parts: Part[] = [];
  for (const bench of BENCHES) {
    process.stdout.write(`\n${bench.name}\n`);
    parts.push(await run(bench));
    const facts = listFacts();
    writeFileSync(PAGE, toPage(parts, facts));
    writeFileSync(DATA, `${JSON.stringify({ began, facts, parts }, undefined, 2)}\n`);
    execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', DATA], { stdio: 'ignore' });
  }
  if (parts.some(({ code }) => code !== 0)) process.exitCode = 1;
} finally {
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
}
