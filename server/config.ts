import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { foldEmail, isEmail, toEmail } from '#domain/email.ts';
import { parseMailSender } from '#domain/mail/mail.ts';
import { DEFAULT_RETENTION } from '#domain/privacy/retention.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { parseHosts as parseDatabaseHosts } from '#server/db/hosts.ts';
import { parseTrustedProxies } from '#server/http/client-address.ts';

/** Thrown for invalid settings. The message names the setting and the fix, and startup fails. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}

/** Links append absolute paths to it. */
const hasNoPath = (text: string) => ['', '/'].includes(URL.parse(text)?.pathname ?? '');

function isOnlyHost(text: string): boolean {
  const { username = '', password = '', search = '', hash = '' } = URL.parse(text) ?? {};
  return !(username || password || search || hash);
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'smtp:' || url.protocol === 'smtps:') && url.hostname !== '';
}

/** PostgreSQL reads offsets and abbreviations such as +02:00, CET or BST as other zones than the runtime does. */
const isRegion = (name: string) => /\/|^(?:UTC|GMT)$/i.test(name) && isTimeZone(name);

/** The mail library takes its options by exact name and ignores others, so that mail would go without TLS. */
const hasKnownTls = (text: string) =>
  [...(URL.parse(text)?.searchParams.keys() ?? [])].every(
    (name) => name === 'requireTLS' || !/^require[_-]?tls$/i.test(name),
  );

function areProxies(text: string): boolean {
  try {
    parseTrustedProxies(text);
    return true;
  } catch {
    return false;
  }
}

/** Hosts, with or without port, as in addresses. */
const parseHosts = (text: string): ReadonlySet<string> => new Set(listHosts(text));
const listHosts = (text: string) =>
  text.split(',').flatMap((part) => (part.trim() === '' ? [] : [toHost(part.trim())]));
/** A URL drops port 80, without which the host would be open on every port. */
function toHost(text: string): string {
  const { hostname = '', port = '' } = URL.parse(`http://${text}`) ?? {};
  return port === '' && hostname !== '' && /:\d+$/.test(text) ? `${hostname}:80` : hostname + (port && `:${port}`);
}
const areHosts = (text: string) =>
  text.split(',').every((part) => part.trim() === '' || /^[^/?#@]+$/.test(part.trim())) &&
  !listHosts(text).includes('');

/** Origins as browsers send them. */
const listOrigins = (text: string) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
const areOrigins = (text: string) =>
  listOrigins(text).every((origin) => isHttpUrl(origin) && URL.parse(origin)?.origin === origin);

const wholeNumber = (min: number, max: number, rule: string) =>
  z.coerce.number(rule).int(rule).min(min, rule).max(max, rule);

const WORKERS_RULE = 'be a whole number from 1 to 64, or auto';

/** Every setting: meaning, default and check. A blank value counts as not set. */
const settings = z.object({
  /** The port to listen on. */
  PORT: z.coerce
    .number('be a port from 1 to 65535')
    .int()
    .min(1, 'be a port from 1 to 65535')
    .max(65535, 'be a port from 1 to 65535')
    .default(3000),
  /** The address to listen on: localhost, or 0.0.0.0 for every network of the machine. */
  HOST: z.string().default('localhost'),
  /** Number of processes; auto means one per processor. More than one needs DATABASE_URL. */
  WORKERS: z.union([z.literal('auto'), wholeNumber(1, 64, WORKERS_RULE)], WORKERS_RULE).default(1),
  /** The folder for the embedded database and the first sign-in. */
  DATA_DIR: z
    .string()
    .refine((path) => !path.startsWith('~'), 'be a path without ~, which only a shell replaces')
    .default('./data'),
  /** PostgreSQL 15 or later. Not set: the embedded database in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .refine(
      (text) => parseDatabaseHosts(text) !== undefined,
      'look like postgres://user:password@host:5432/database, with / as %2F and # as %23 in the password; several hosts are separated by commas, and target_session_attrs can only be read-write',
    )
    .optional(),
  /** A standby for public lookups while the database of DATABASE_URL refuses connections. */
  DATABASE_READ_URL: z
    .string()
    .refine(
      (text) => parseDatabaseHosts(text)?.length === 1,
      'look like postgres://user:password@standby:5432/database',
    )
    .optional(),
  /** PostgreSQL connections of each process for requests. */
  DATABASE_CONNECTIONS: wholeNumber(2, 500, 'be a number of connections from 2 to 500').optional(),
  /** The first admin, created at the first start only. */
  ADMIN_EMAIL: z.string().refine(isEmail, 'be an email address').transform(foldEmail).optional(),
  /** The first admin's password. Not set: a random one, stored in DATA_DIR/first-admin.txt. */
  ADMIN_PASSWORD: z.string().min(8, 'have at least 8 characters').max(1000, 'have at most 1000 characters').optional(),
  /** live: all controls work; reference: exactly as specified, with its stubs. */
  SITE_MODE: z.enum(['live', 'reference'], 'be live or reference').default('live'),
  /** The company's time zone, in which dates are typed, checked and shown. */
  SITE_TIME_ZONE: z
    .string()
    .refine(isRegion, 'be a time zone such as Europe/London')
    .prefault(() => new Intl.DateTimeFormat().resolvedOptions().timeZone),
  /** Whether an empty embedded database gets the sample shipments. */
  SAMPLE_DATA: z.enum(['on', 'off'], 'be on or off').default('on'),
  /** Trusted proxies, whose X-Forwarded-For and X-Request-Id count: addresses and networks, separated by commas. */
  TRUST_PROXY: z.string().refine(areProxies, 'list addresses or networks such as 127.0.0.1,10.0.0.0/8').default(''),
  /** Whether HSTS includes all subdomains of PUBLIC_URL's host. */
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], 'be on or off').default('off'),
  /** Base URL of links. */
  PUBLIC_URL: z
    .string()
    .refine(isHttpUrl, 'be an address such as https://www.example.com')
    .refine(hasNoPath, 'have no path: the site needs its own host, such as https://www.example.com')
    .refine(isOnlyHost, 'be only protocol and host, such as https://www.example.com')
    .transform((text) => new URL(text).origin)
    .optional(),
  /** Days after delivery until subscribers are erased. */
  RETENTION_SUBSCRIPTION_DAYS: wholeNumber(1, 3650, 'be a number of days from 1 to 3650').default(
    DEFAULT_RETENTION.subscriptionDays,
  ),
  /** Months until a contact message marked as done is erased. */
  RETENTION_CONTACT_MONTHS: wholeNumber(1, 120, 'be a number of months from 1 to 120').default(
    DEFAULT_RETENTION.contactMonths,
  ),
  /** Days after delivery until names and contacts of a shipment's sender and recipient are erased. */
  RETENTION_PEOPLE_DAYS: wholeNumber(1, 3650, 'be a number of days from 1 to 3650').default(
    DEFAULT_RETENTION.peopleDays,
  ),
  /** The mail server. Not set: emails stay in the outbox. */
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'look like smtp://user:password@host:587 or smtps://host:465')
    .refine(hasKnownTls, 'spell its option requireTLS')
    .optional(),
  /** Sender of emails; required with SMTP_URL. */
  MAIL_FROM: z
    .string()
    .refine((text) => parseMailSender(text) !== undefined, 'look like TransCargo <updates@example.com>')
    .optional(),
  /** Address that gets a copy of each contact message. */
  CONTACT_TO: z.string().refine(isEmail, 'be an email address').transform(toEmail).optional(),
  /** Minutes during which changes of a promised date are collected into one email. */
  MAIL_DATE_DELAY_MINUTES: wholeNumber(0, 1440, 'be a number of minutes from 0 to 1440').default(10),
  /** Minimum hours by which an earlier promised date is emailed. */
  MAIL_DATE_EARLIER_HOURS: wholeNumber(0, 720, 'be a number of hours from 0 to 720').default(2),
  /** Hosts that webhooks may reach although they are private, without TLS, or on another port. */
  WEBHOOK_OPEN_HOSTS: z.string().refine(areHosts, 'list hosts such as erp.example,10.0.0.5:8080').default(''),
  /** Origins whose pages may look up shipments through the API. */
  PUBLIC_ORIGINS: z
    .string()
    .refine(areOrigins, 'list origins such as https://shop.example,https://www.shop.example')
    .default(''),
  /** Bearer token for /metrics. Not set: no access. */
  METRICS_TOKEN: z.string().min(16, 'have at least 16 characters').optional(),
  /** Minimum level of log lines. */
  LOG_LEVEL: z.enum(LOG_LEVELS, `be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/** Names in a settings file that are misspelled or belong to nothing the site runs with. */
export function findUnknownSettings(file: string): string[] {
  const isKnown = (name: string) => name in settings.shape || /^(?:COMPOSE|NODE|PG|POSTGRES)|^TZ$/.test(name);
  return Object.keys(parseEnv(file.replace('\uFEFF', ''))).filter((name) => !isKnown(name));
}

/** Reads the settings. Throws ConfigError, which names each invalid one. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const values = Object.fromEntries(
    Object.entries(environment).flatMap(([variable, value = '']) => {
      // Editors of Windows begin a file with a byte-order mark, which Node keeps in the first name.
      const name = variable.replace('\uFEFF', '');
      const trimmed = value.trim();
      return trimmed === '' ? [] : [[name, name === 'ADMIN_PASSWORD' ? value : trimmed]];
    }),
  );
  const result = settings.safeParse(values);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')} must ${issue.message}.`);
    throw new ConfigError(lines.join(' '));
  }
  const env = result.data;
  if (env.SMTP_URL && !env.MAIL_FROM) throw new ConfigError('MAIL_FROM must be set together with SMTP_URL.');
  if (env.WORKERS !== 1 && !env.DATABASE_URL) {
    throw new ConfigError(
      'WORKERS needs DATABASE_URL: only one process may use the embedded database. Set it, or WORKERS=1.',
    );
  }
  if (env.DATABASE_CONNECTIONS && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_CONNECTIONS needs DATABASE_URL: the embedded database has no connections.');
  }
  if (env.DATABASE_READ_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL: it points to a standby of that server.');
  }
  return {
    port: env.PORT,
    host: env.HOST,
    workers: env.WORKERS === 'auto' ? availableParallelism() : env.WORKERS,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    siteMode: env.SITE_MODE,
    timeZone: env.SITE_TIME_ZONE,
    sampleData: env.SAMPLE_DATA === 'on',
    trustedProxies: parseTrustedProxies(env.TRUST_PROXY),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    retention: {
      subscriptionDays: env.RETENTION_SUBSCRIPTION_DAYS,
      contactMonths: env.RETENTION_CONTACT_MONTHS,
      peopleDays: env.RETENTION_PEOPLE_DAYS,
    },
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ? parseMailSender(env.MAIL_FROM) : undefined,
      contactTo: env.CONTACT_TO?.trim(),
      promises: { delayMinutes: env.MAIL_DATE_DELAY_MINUTES, earlierHours: env.MAIL_DATE_EARLIER_HOURS },
    },
    webhooks: { openHosts: parseHosts(env.WEBHOOK_OPEN_HOSTS) },
    publicOrigins: new Set(listOrigins(env.PUBLIC_ORIGINS)) as ReadonlySet<string>,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    isProduction: environment.NODE_ENV === 'production',
  };
}
