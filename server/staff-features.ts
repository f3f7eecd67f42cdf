import { randomUUID } from 'node:crypto';
import type { Company } from '#domain/company/company.ts';
import type { RequiredFactor } from '#domain/session/second-factor.ts';
import { createAccountService, createPasswordProof } from './auth/account.service.ts';
import { createAccounts } from './auth/accounts.ts';
import { createAdminRepository } from './auth/admins.repository.ts';
import { createAdminService } from './auth/admins.service.ts';
import { createAuthService } from './auth/auth.service.ts';
import { createFailedSignIns, type RecordFailedSignIn } from './auth/failed-sign-ins.repository.ts';
import { createCodeLimit, createFailureLimit, createFamiliarNetworks } from './auth/failure-limit.ts';
import { createOneTimeCodes } from './auth/one-time-codes.ts';
import { createPasskeyRepository } from './auth/passkeys.repository.ts';
import { createPasskeyService } from './auth/passkeys.service.ts';
import { createPasskeyChecks, findPasskeySite } from './auth/passkeys.ts';
import { scryptHasher } from './auth/password-hasher.ts';
import { createSecondFactorRepository } from './auth/second-factor.repository.ts';
import { createSecondFactorService, type SecondFactorDeps } from './auth/second-factor.service.ts';
import { getSecret } from './auth/secret.ts';
import { createSessionRepository } from './auth/sessions.repository.ts';
import { createSignInThrottle } from './auth/sign-in-throttle.ts';
import { ACCEPT_LIMIT, INVITATION_LIMIT, INVITE_LIMIT, KEY_LIMIT } from './caller-limits.ts';
import { createCustomerRepository } from './customers/customers.repository.ts';
import { createCustomerService } from './customers/customers.service.ts';
import type { FeatureOptions } from './features.ts';
import { createCallLimit, createSharedWindow } from './http/limits.ts';
import type { RateLimitSync } from './http/rate-limit-sync.ts';
import { createKeyRepository } from './keys/keys.repository.ts';
import { createKeyService } from './keys/keys.service.ts';
import type { Outbox } from './mail/outbox.repository.ts';
import { createSecretBox } from './secret-box.ts';
import { createToken } from './subscription-features.ts';

const createId = () => randomUUID();

type StaffOptions = FeatureOptions & {
  queueToStaff: Outbox['queueToStaff'];
  getCompany: () => Company;
  getRequiredFactor: () => RequiredFactor | null;
};

/** Creates second factors: app codes and passkeys. */
function createFactors(
  options: StaffOptions & Pick<SecondFactorDeps, 'requirePassword' | 'recordFailure' | 'limit'> & { secret: string },
) {
  const { database, publicUrl, now, getCompany, getRequiredFactor: getRequired, secret } = options;
  const { limit, requirePassword, recordFailure } = options;
  const repository = createSecondFactorRepository(database.kysely);
  const codes = createOneTimeCodes(secret);
  const site = findPasskeySite(publicUrl);
  const getName = () => getCompany().name;
  const passkeys = createPasskeyService({
    repository: createPasskeyRepository(database.kysely),
    codes,
    limit,
    recordFailure,
    now,
    createId,
    getRequired,
    checks: site && createPasskeyChecks(site),
    box: createSecretBox(secret, 'passkeys'),
    findFactor: repository.find,
    getSiteName: getName,
  });
  const secondFactors = createSecondFactorService({
    repository,
    codes,
    limit,
    recordFailure,
    requirePassword,
    now,
    getIssuer: getName,
    getRequired,
    listPasskeys: passkeys.list,
    passkeyOrigin: site?.origin ?? null,
  });
  return { secondFactors, passkeys };
}

const createFailureRecord = ({ database, now, queueToStaff }: StaffOptions): RecordFailedSignIn =>
  createFailedSignIns(
    database.kysely,
    (trx, facts) =>
      queueToStaff(trx, {
        ...{ id: createId(), kind: 'failedSignIns', recipient: facts.email, facts },
        createdAt: new Date(facts.at),
      }),
    now,
  );

/** Assembles sign-in: accounts, sessions, second factors, invitations and API keys. */
export async function createStaffFeatures(options: StaffOptions, share: RateLimitSync) {
  const { database, publicUrl, now, log, getRequiredFactor, onSignIn, hasher = scryptHasher } = options;
  const db = database.kysely;
  const onLastUseLost = (err: unknown) => log.warn({ err }, 'could not save the last use of a session');
  const secret = await getSecret(db);
  const accounts = createAccounts(db, secret, publicUrl, { hasher, now, onLastUseLost });
  const failures = createFailureLimit(database.pool);
  const familiar = createFamiliarNetworks(database.pool);
  const throttle = createSignInThrottle({ failures, networks: familiar, share });
  const sessions = createSessionRepository(db);
  const recordFailure = createFailureRecord(options);
  const requirePassword = createPasswordProof({ repository: sessions, hasher, failures, recordFailure });
  const limit = createCodeLimit(database.pool, familiar);
  const { secondFactors, passkeys } = createFactors({ ...options, limit, requirePassword, recordFailure, secret });
  const { requireCode } = secondFactors;
  const account = createAccountService({ repository: sessions, hasher, now, requirePassword, requireCode });
  const auth = createAuthService({
    ...{ accounts, throttle, networks: familiar, recordFailure, requireCode, getRequiredFactor, onSignIn },
    ...passkeys,
  });
  const admins = createAdminService({
    repository: createAdminRepository(db),
    hasher,
    signIn: auth.signIn,
    now,
    createId,
    createToken,
    publicUrl,
    limits: {
      invite: createCallLimit(INVITE_LIMIT, share),
      look: createCallLimit(INVITATION_LIMIT, share),
      accept: createCallLimit(ACCEPT_LIMIT, share),
    },
  });
  const keys = createKeyService({
    repository: createKeyRepository(db),
    now,
    createId,
    requireCustomer: createCustomerService({ repository: createCustomerRepository(db), now }).requireCustomer,
    budget: createSharedWindow(KEY_LIMIT, share),
    onLastUseLost: (err) => log.warn({ err }, 'could not save the last use of a key'),
  });
  return { accounts, auth, account, admins, keys, secondFactors, passkeys };
}
