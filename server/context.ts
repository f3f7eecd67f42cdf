import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Retention } from '#domain/privacy/retention.ts';
import { createCode } from '#domain/tracking/number.ts';
import type { PasswordHasher } from './auth/password-hasher.ts';
import { getSecret } from './auth/secret.ts';
import { publicPlaces } from './charts/address/public-places.ts';
import { createCompany } from './company/create-company.ts';
import type { BaseDeps } from './core/base-deps.ts';
import { createCustomerRepository } from './customers/customers.repository.ts';
import { createCustomerService } from './customers/customers.service.ts';
import { type BudgetOptions, createCallLimit } from './http/limits.ts';
import { syncRateLimits } from './http/rate-limit-sync.ts';
import type { ImportLimits } from './imports/import-thread.ts';
import type { LiveLimits } from './live/live.service.ts';
import { createMail, type MailSettings } from './mail/create-mail.ts';
import { createPublicCache } from './response-cache.ts';
import { createSuppressionList } from './subscriptions/subscriptions.repository.ts';
import type { WebhookSettings } from './webhooks/create-webhooks.ts';

export interface FeatureOptions extends Pick<BaseDeps, 'database' | 'log' | 'now' | 'publicUrl' | 'timeZone'> {
  /** Folder of the program's files; default: the working directory. */
  dataDir?: string;
  /** Default live. */
  siteMode?: 'live' | 'reference';
  retention?: Retention;
  onSignIn?: (() => void) | undefined;
  /** Password hasher; tests use a cheaper one. */
  hasher?: PasswordHasher;
  /** Stream limits; lower in tests. */
  heartbeatMs?: number;
  liveLimits?: LiveLimits;
  /** Limits of uploaded files; higher in tests. */
  importLimits?: ImportLimits;
  /** Without it, mails remain in the outbox. */
  mail?: MailSettings;
  webhooks?: WebhookSettings;
  /** Origins whose pages may look up shipments; default: only ours. */
  publicOrigins?: ReadonlySet<string>;
}

const TOKEN_BYTES = 24;
const CASE_CODE_LENGTH = 6;

/** Opens what every feature may use. */
export async function openContext(options: FeatureOptions) {
  const { database, now, log, mail: mailSettings = {} } = options;
  const db = database.kysely;
  const { sync: rateLimitSync, channels } = syncRateLimits(database, log);
  const company = await createCompany(options);
  const secret = await getSecret(db);
  // Digests use a separate key, so that they match no other digest.
  const suppression = createSuppressionList((email) =>
    createHmac('sha256', `refused mail:${secret}`).update(email).digest('base64url'),
  );
  const randomByte = () => randomBytes(1)[0] ?? 0;
  const base = {
    ...options,
    ...company,
    getBusinessHours: company.company.getBusinessHours,
    db,
    mailSettings,
    rateLimitSync,
    /** Limits calls per caller, in all processes together. */
    limitCalls: (limit: BudgetOptions) => createCallLimit(limit, rateLimitSync),
    secret,
    suppression,
    places: publicPlaces,
    createId: () => randomUUID() as string,
    randomByte,
    createCaseCode: () => createCode(CASE_CODE_LENGTH, randomByte),
    /** Returns a random secret for one link. */
    createToken: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  };
  const mail = await createMail({ ...base, settings: mailSettings, suppressAddresses: suppression.note });
  const customers = createCustomerService({ repository: createCustomerRepository(db), now });
  return {
    ...base,
    mail,
    outbox: mail.outbox,
    boss: mail.boss,
    customers,
    requireCustomer: customers.requireCustomer,
    cache: createPublicCache({ now: () => now().getTime(), countOldReads: () => database.standby?.reads ?? 0 }),
    /** Handlers by channel of the database. */
    channels: { ...channels, ...company.listeners },
  };
}

export type Context = Awaited<ReturnType<typeof openContext>>;
