import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { ensureFirstAdmin, type FirstSignIn, forgetFirstSignIn } from './auth/first-admin.ts';
import { type Config, ConfigError } from './config.ts';
import { openBackupSocket } from './db/backup/socket.ts';
import { findFenceHolder } from './db/change-fence.ts';
import { type Database, openDatabase } from './db/database.ts';
import { DatabaseStartError, explainAbsence, quietOutages } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { createDevelopment } from './development.ts';
import { createFeatures } from './features.ts';
import { healthRoutes } from './health/health.routes.ts';
import { createMetrics } from './health/metrics.ts';
import { createFindCaller } from './http/client-address.ts';
import { createPublicReads } from './http/public-reads.ts';
import { createSiteServer, listen, listenWhileStarting } from './listen.ts';
import { createLogger, type Logger, logIfSlow } from './logger.ts';
import { createPages } from './pages.ts';
import { loadSamples, toSampleNumber } from './samples/load-samples.ts';
import { createSite } from './site.ts';

const ROOT = join(import.meta.dirname, '..');
const ORPHANED_MS = 1_000;

async function loadBuiltSite(): Promise<ServerBuild> {
  const file = join(ROOT, 'build/server/index.js');
  if (!existsSync(file)) throw new ConfigError('The site is not built. Run "npm run build" first, or "npm start".');
  return import(pathToFileURL(file).href);
}

const UNREACHABLE_ACCOUNTS =
  'these accounts cannot sign in: without invisible characters, their address equals that of another account; remove them under Settings, Team';

function openConfigured(config: Config, log: Logger): Promise<Database> {
  const { databaseConnections: poolSize, workers: processes } = config;
  const { dataDir, databaseUrl, databaseReadUrl } = config;
  const onEvent = (event: string, detail?: unknown) => log.warn({ detail }, `database: ${event}`);
  return openDatabase({ dataDir, databaseUrl, databaseReadUrl, poolSize, processes, log: onEvent });
}

async function prepare(config: Config, log: Logger) {
  const database = await logIfSlow('Opening the database', () => openConfigured(config, log));
  try {
    return await prepareFeatures(config, log, database);
  } catch (cause) {
    const sentence = explainAbsence(cause, database.engine, config.dataDir);
    throw sentence ? new DatabaseStartError(sentence, { cause }) : cause;
  }
}

async function prepareFeatures(config: Config, log: Logger, database: Database) {
  await logIfSlow('Bringing the database up to date', () => migrate(database));
  const now = () => new Date();
  const { siteMode, publicUrl, publicOrigins, timeZone, dataDir, retention, mail, webhooks } = config;
  const site = { siteMode, publicUrl, publicOrigins, timeZone, dataDir };
  const onSignIn = () => forgetFirstSignIn(dataDir);
  const features = await createFeatures({ ...site, retention, mail, webhooks, database, now, log, onSignIn });
  const { accounts, repository } = features;
  const unreachable = await accounts.listUnreachable();
  if (unreachable.length > 0) log.warn({ accounts: unreachable }, UNREACHABLE_ACCOUNTS);
  const { adminEmail: email, adminPassword: password } = config;
  const firstSignIn = await ensureFirstAdmin({ accounts, dataDir, email, password });
  const hasSamples = config.sampleData && database.engine === 'embedded';
  const sample = hasSamples
    ? await logIfSlow('Loading the sample shipments', () => loadSamples(database.kysely, repository, now()))
    : undefined;
  const hasMailServer = mail.smtpUrl !== undefined;
  const greeting = toGreeting({ publicUrl, engine: database.engine, dataDir, sample, firstSignIn, hasMailServer });
  return { ...features, database, now, greeting };
}

function toHsts({ publicUrl, hstsSubdomains }: Config) {
  if (!publicUrl.startsWith('https:')) return 'off';
  return hstsSubdomains ? 'subdomains' : 'host';
}

type Prepared = Awaited<ReturnType<typeof prepare>> & { server: Server };

async function serve(config: Config, log: Logger, prepared: Prepared, isDraining: () => boolean) {
  const { database, api, company, marks, tracking, mail, now, pageCache, lookups, server } = prepared;
  const development = config.isProduction ? undefined : await createDevelopment(ROOT, server);
  const built = development ? undefined : await loadBuiltSite();
  const { siteMode, timeZone, publicUrl, retention, trustedProxies, metricsToken: token } = config;
  const { getReadiness } = database.watch;
  const findHolder = () => findFenceHolder(database.kysely);
  const metrics = token
    ? createMetrics({ token, getReadiness, countMails: mail.mails.getStatus, findHolder })
    : undefined;
  const proxies = { trustedProxies, onNoAddress: createWarnOfNoAddress(log) };
  const reads = createPublicReads({
    log,
    onRequest: metrics?.observe,
    findCaller: createFindCaller(proxies),
    ...lookups,
  });
  const site = createSite({
    ...proxies,
    api,
    log,
    reads,
    health: healthRoutes({ getReadiness, isDraining }),
    metrics,
    clientDir: development ? undefined : join(ROOT, 'build/client'),
    renderPage: createPages({
      loadBuild: development?.loadBuild ?? (async () => built as ServerBuild),
      mode: config.isProduction ? 'production' : 'development',
      callApi: async (request, caller) => api.fetch(request, caller),
      findLookup: lookups.findLookup,
      settings: { siteMode, timeZone, publicUrl, retention },
      getCurrentCompany: company.getCurrentCompany,
      findSample: (language) => tracking.findSample(toSampleNumber(1), language),
      now,
      log,
      pageCache,
    }),
    hsts: toHsts(config),
    findIcon: marks.findIcon,
  });
  const listening = await listen(site.fetch, {
    port: config.port,
    host: config.host,
    server,
    before: development?.handle ?? reads.answer,
  });
  return async () => {
    await listening.stop();
    await development?.close();
  };
}

/**
 * Stops the server if `npm start` was killed, which would leave it on its port. A service has no terminal and keeps
 * running.
 */
function stopWhenOrphaned(stop: () => void): void {
  if (!process.stdin.isTTY) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, ORPHANED_MS).unref();
}

/** The first worker reports for all. */
const FIRST_WORKER = 1;

/**
 * Opens and migrates the database, serves the site until a signal, then drains. Throws ConfigError, DatabaseStartError
 * or ListenError with a one-sentence message.
 */
export async function run(config: Config): Promise<void> {
  // Workers share the port, so that the others serve the visitors of a restarting one.
  const server = cluster.isPrimary ? await listenWhileStarting(config) : createSiteServer();
  const log = quietOutages(createLogger(config.logLevel));
  const prepared = await prepare(config, log);
  let isDraining = false;
  const stopServing = await serve(config, log, { ...prepared, server }, () => isDraining);
  prepared.live.start();
  await prepared.mail.start();
  for (const job of prepared.jobs) await job.start();
  const closeBackupSocket = await openBackupSocket(prepared.database, { dataDir: config.dataDir, log });
  if (cluster.isPrimary || cluster.worker?.id === FIRST_WORKER) process.stdout.write(`${prepared.greeting}\n`);

  const stop = async () => {
    if (isDraining) return;
    isDraining = true;
    // Streams never end by themselves; their readers reconnect to the next server.
    await prepared.live.close();
    await closeBackupSocket();
    // Jobs end while the last requests are handled, both within ten seconds.
    await Promise.all([stopServing(), ...prepared.jobs.map((job) => job.stop())]);
    await prepared.mail.stop();
    await prepared.database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  stopWhenOrphaned(stop);
}

interface Greeting {
  publicUrl: string;
  engine: 'embedded' | 'postgres';
  dataDir: string;
  /** A sample number, if there are samples. */
  sample: string | undefined;
  firstSignIn: FirstSignIn | undefined;
  hasMailServer: boolean;
}

/** Returns the text printed at start: where the site is, what to try, how to sign in. */
export function toGreeting({ publicUrl, engine, dataDir, sample, firstSignIn, hasMailServer }: Greeting): string {
  const lines = ['', `  TransCargo is ready at ${publicUrl}`];
  if (sample) lines.push(`  Try the sample number ${sample}: ${publicUrl}/track/${sample}`);
  if (firstSignIn) {
    const { email, password, file } = firstSignIn;
    lines.push(`  Sign in at ${publicUrl}/admin/login as ${email} with the password ${password}`);
    lines.push(`  (stored in ${file} until the first sign-in)`);
  }
  lines.push(engine === 'embedded' ? `  Data: embedded database in ${dataDir}` : '  Data: PostgreSQL');
  if (!hasMailServer) lines.push('  Mail: stays in the outbox; set SMTP_URL and MAIL_FROM to send it');
  lines.push('');
  return lines.join('\n');
}

/** Warns once per process that a trusted proxy doesn't forward visitors' addresses. */
export function createWarnOfNoAddress(log: Logger) {
  let isReported = false;
  return (proxy: string): void => {
    if (isReported) return;
    isReported = true;
    log.warn({ proxy }, 'a proxy in TRUST_PROXY sends no X-Forwarded-For: its visitors share one rate limit');
  };
}
