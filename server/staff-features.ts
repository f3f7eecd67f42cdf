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
import { createSessionRepository } from './auth/sessions.repository.ts';
import { createSignInThrottle } from './auth/sign-in-throttle.ts';
import { ACCEPT_LIMIT, EMAIL_CHANGE_LIMIT, INVITATION_LIMIT, INVITE_LIMIT, KEY_LIMIT } from './caller-limits.ts';
import type { Context } from './context.ts';
import { createSharedWindow } from './http/limits.ts';
import { createKeyRepository } from './keys/keys.repository.ts';
import { createKeyService } from './keys/keys.service.ts';
import { createSecretBox } from './secret-box.ts';

/** Creates second factors: app codes and passkeys. */
function createFactors(
  context: Context,
  checks: Pick<SecondFactorDeps, 'requirePassword' | 'recordFailure' | 'limit'>,
) {
  const { db, publicUrl, getCompany, secret } = context;
  const repository = createSecondFactorRepository(db);
  const site = findPasskeySite(publicUrl);
  const getName = () => getCompany().name;
  const shared = { ...context, ...checks, codes: createOneTimeCodes(secret), getRequired: context.getRequiredFactor };
  const passkeys = createPasskeyService({
    ...shared,
    repository: createPasskeyRepository(db),
    checks: site && createPasskeyChecks(site),
    box: createSecretBox(secret, 'passkeys'),
    findFactor: repository.find,
    getSiteName: getName,
  });
  const secondFactors = createSecondFactorService({
    ...shared,
    repository,
    getIssuer: getName,
    listPasskeys: passkeys.list,
    passkeyOrigin: site?.origin ?? null,
  });
  return { secondFactors, passkeys };
}

const createFailureRecord = ({ db, now, outbox, createId }: Context): RecordFailedSignIn =>
  createFailedSignIns(
    db,
    (trx, facts) =>
      outbox.queueToStaff(trx, {
        ...{ id: createId(), kind: 'failedSignIns', recipient: facts.email, facts },
        createdAt: new Date(facts.at),
      }),
    now,
  );

/** Assembles sign-in: accounts, sessions, second factors, invitations and API keys. */
export function createStaffFeatures(context: Context) {
  const { database, db, log, limitCalls, secret, publicUrl, outbox, createId, hasher = scryptHasher } = context;
  const onLastUseLost = (err: unknown) => log.warn({ err }, 'could not save the last use of a session');
  const accounts = createAccounts(db, secret, publicUrl, { hasher, now: context.now, onLastUseLost });
  const failures = createFailureLimit(database.pool);
  const networks = createFamiliarNetworks(database.pool);
  const throttle = createSignInThrottle({ failures, networks, sync: context.rateLimitSync });
  const sessions = createSessionRepository(db, (trx, recipient, facts) =>
    outbox.queueToStaff(trx, {
      ...{ id: createId(), kind: 'emailChanged', recipient, facts },
      createdAt: new Date(facts.at),
    }),
  );
  const recordFailure = createFailureRecord(context);
  const requirePassword = createPasswordProof({ repository: sessions, hasher, failures, recordFailure });
  const limit = createCodeLimit(database.pool, networks);
  const { secondFactors, passkeys } = createFactors(context, { limit, requirePassword, recordFailure });
  const { requireCode } = secondFactors;
  const account = createAccountService({
    ...{ ...context, repository: sessions, hasher, requirePassword, requireCode },
    limitEmailChanges: limitCalls(EMAIL_CHANGE_LIMIT),
  });
  const auth = createAuthService({
    ...{ ...context, accounts, throttle, networks, recordFailure, requireCode },
    ...passkeys,
  });
  const admins = createAdminService({
    ...context,
    repository: createAdminRepository(db),
    hasher,
    signIn: auth.signIn,
    limits: { invite: limitCalls(INVITE_LIMIT), look: limitCalls(INVITATION_LIMIT), accept: limitCalls(ACCEPT_LIMIT) },
  });
  const keys = createKeyService({
    ...context,
    repository: createKeyRepository(db),
    budget: createSharedWindow(KEY_LIMIT, context.rateLimitSync),
    onLastUseLost: (err) => log.warn({ err }, 'could not save the last use of a key'),
  });
  return { accounts, auth, account, admins, keys, secondFactors, passkeys };
}
