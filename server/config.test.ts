import { expect, it } from 'vitest';
import { findUnknownSettings, readConfig } from './config.ts';

it('has a default for every setting', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    workers: 1,
    dataDir: expect.stringMatching(/\/data$/),
    databaseUrl: undefined,
    siteMode: 'live',
    sampleData: true,
    publicUrl: 'http://localhost:3000',
    retention: { subscriptionDays: 30, contactMonths: 12, peopleDays: 180 },
    mail: { smtpUrl: undefined, contactTo: undefined, promises: { delayMinutes: 10, earlierHours: 2 } },
    logLevel: 'info',
  });
});

it('builds links from PUBLIC_URL, or else from the port', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://www.example.com/' }).publicUrl).toBe('https://www.example.com');
});

it.each(['', ' ', '\t'])('treats the blank value %j as not set', (value) => {
  const blank = { DATABASE_URL: value, PORT: value, HOST: value, METRICS_TOKEN: value };
  const defaults = { databaseUrl: undefined, port: 3000, host: 'localhost', metricsToken: undefined };
  expect(readConfig(blank)).toMatchObject(defaults);
  expect(readConfig({ MAIL_DATE_DELAY_MINUTES: value }).mail.promises.delayMinutes).toBe(10);
});

it('removes blanks and the line ends of Windows around a value, but not around the password', () => {
  const padded = { PUBLIC_URL: ' https://www.example.com\r', LOG_LEVEL: 'warn\r', ADMIN_PASSWORD: ' invented ' };
  const expected = { publicUrl: 'https://www.example.com', logLevel: 'warn', adminPassword: ' invented ' };
  expect(readConfig(padded)).toMatchObject(expected);
});

it('reads the first setting of a file that begins with a byte-order mark', () => {
  expect(readConfig({ '\uFEFFPORT': '8080' }).port).toBe(8080);
});

it('names misspelled settings of a file, but not what other programs read from it', () => {
  const file = '\uFEFFPORT=8080\n# SMTP=x\nSMTP_URI=smtp://mail.example\nPOSTGRES_PASSWORD=invented\nLog_Level=warn\n';
  expect(findUnknownSettings(file)).toEqual(['Log_Level', 'SMTP_URI']);
});

it.each([
  ['HTTPS://WWW.Example.COM', 'https://www.example.com'],
  ['https://www.example.com:443', 'https://www.example.com'],
])('writes PUBLIC_URL %s as browsers do', (url, origin) => {
  expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe(origin);
});

it.each(['UTC', 'Europe/London', 'America/Argentina/Buenos_Aires', 'Etc/GMT+2'])('takes the time zone %s', (name) => {
  expect(readConfig({ SITE_TIME_ZONE: name }).timeZone).toBe(name);
});

it.each(['+02:00', 'CET', 'BST'])('rejects the time zone %s, which the database reads differently', (name) => {
  const rule = 'SITE_TIME_ZONE must be a time zone such as Europe/London.';
  expect(() => readConfig({ SITE_TIME_ZONE: name })).toThrow(rule);
});

it('removes invisible and full-width characters from the email address of the first admin', () => {
  expect(readConfig({ ADMIN_EMAIL: '\u200bBoss＠example.com ' }).adminEmail).toBe('boss@example.com');
});

it.each([
  ['PORT', 'x', 'PORT must be a port from 1 to 65535.'],
  [
    'PUBLIC_URL',
    'https://example.com/cargo',
    'PUBLIC_URL must have no path: the site needs its own host, such as https://www.example.com.',
  ],
  [
    'PUBLIC_URL',
    'https://user:secret@example.com',
    'PUBLIC_URL must be only protocol and host, such as https://www.example.com.',
  ],
  [
    'PUBLIC_URL',
    'https://example.com?from=mail',
    'PUBLIC_URL must be only protocol and host, such as https://www.example.com.',
  ],
  ['DATA_DIR', '~/cargo', 'DATA_DIR must be a path without ~, which only a shell replaces.'],
  ['PORT', '70000', 'PORT must be a port from 1 to 65535.'],
  ['SITE_MODE', 'demo', 'SITE_MODE must be live or reference.'],
  ['SITE_TIME_ZONE', 'Mars/Olympus', 'SITE_TIME_ZONE must be a time zone such as Europe/London.'],
  [
    'DATABASE_URL',
    'mysql://x',
    'DATABASE_URL must look like postgres://user:password@host:5432/database, with / as %2F and # as %23 in the password; several hosts are separated by commas, and target_session_attrs can only be read-write.',
  ],
  ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL must be an email address.'],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have at least 8 characters.'],
  ['TRUST_PROXY', 'all', 'TRUST_PROXY must list addresses or networks such as 127.0.0.1,10.0.0.0/8.'],
  ['PUBLIC_URL', 'www.example.com', 'PUBLIC_URL must be an address such as https://www.example.com.'],
  ['RETENTION_SUBSCRIPTION_DAYS', '0', 'RETENTION_SUBSCRIPTION_DAYS must be a number of days from 1 to 3650.'],
  ['RETENTION_SUBSCRIPTION_DAYS', '1.5', 'RETENTION_SUBSCRIPTION_DAYS must be a number of days from 1 to 3650.'],
  ['RETENTION_PEOPLE_DAYS', '4000', 'RETENTION_PEOPLE_DAYS must be a number of days from 1 to 3650.'],
  ['RETENTION_CONTACT_MONTHS', 'x', 'RETENTION_CONTACT_MONTHS must be a number of months from 1 to 120.'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL must look like smtp://user:password@host:587 or smtps://host:465.'],
  ['SMTP_URL', 'http://mail.example.com', 'SMTP_URL must look like smtp://user:password@host:587 or smtps://host:465.'],
  ['SMTP_URL', 'smtp://mail.example.com?requireTls=true', 'SMTP_URL must spell its option requireTLS.'],
  ['SMTP_URL', 'smtp://mail.example.com', 'MAIL_FROM must be set together with SMTP_URL.'],
  ['MAIL_FROM', 'TransCargo', 'MAIL_FROM must look like TransCargo <updates@example.com>.'],
  ['CONTACT_TO', 'staff', 'CONTACT_TO must be an email address.'],
  ['MAIL_DATE_DELAY_MINUTES', '-1', 'MAIL_DATE_DELAY_MINUTES must be a number of minutes from 0 to 1440.'],
  ['MAIL_DATE_EARLIER_HOURS', 'two', 'MAIL_DATE_EARLIER_HOURS must be a number of hours from 0 to 720.'],
  ['PUBLIC_ORIGINS', 'https://shop.example/', 'PUBLIC_ORIGINS must list origins such as https://shop.example,'],
  ['PUBLIC_ORIGINS', '*', 'PUBLIC_ORIGINS must list origins such as https://shop.example,'],
  ['WEBHOOK_OPEN_HOSTS', 'http://erp.example', 'WEBHOOK_OPEN_HOSTS must list hosts such as erp.example,10.0.0.5:8080.'],
  ['WEBHOOK_OPEN_HOSTS', 'erp.example:erp', 'WEBHOOK_OPEN_HOSTS must list hosts such as erp.example,10.0.0.5:8080.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of silent, error, warn, info, debug.'],
  ['SAMPLE_DATA', 'maybe', 'SAMPLE_DATA must be on or off.'],
  ['WORKERS', '0', 'WORKERS must be a whole number from 1 to 64, or auto.'],
  ['WORKERS', 'all', 'WORKERS must be a whole number from 1 to 64, or auto.'],
  ['WORKERS', '2', 'WORKERS needs DATABASE_URL: only one process may use the embedded database.'],
  ['WORKERS', 'auto', 'WORKERS needs DATABASE_URL: only one process may use the embedded database.'],
])('rejects %s=%s and says what to do', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message);
});

it('keeps the port of a host that webhooks may reach, also a usual one', () => {
  const { webhooks } = readConfig({ WEBHOOK_OPEN_HOSTS: 'Erp.example:80, [::1]:443,10.0.0.5, [fe80::80]' });
  expect([...webhooks.openHosts]).toEqual(['erp.example:80', '[::1]:443', '10.0.0.5', '[fe80::80]']);
});

it('reports all wrong settings at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT.*LOG_LEVEL/);
});

it('reads the mail sender', () => {
  const { mail } = readConfig({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'TransCargo <updates@example.com>' });
  expect(mail.from).toEqual({ name: 'TransCargo', address: 'updates@example.com' });
});
