import { type Kysely, sql, type Transaction } from 'kysely';
import type { ActivityAction } from '#domain/audit/audit.ts';
import { foldEmail } from '#domain/email.ts';
import type { FailedSignInFacts } from '#domain/mail/mail.ts';
import type { Tables } from '#server/db/tables.ts';
import { toDigest } from '#server/digest.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The owner gets an email from this number of failures a day. */
const ALERT_FROM = 5;
/** Maximum audit lines per account and day, so that a flood of guesses does not fill the log. */
const MAX_LINES = 1_000;
/** The actor of a failed attempt without a session. */
const VISITOR = 'visitor';

export interface FailedSignIn {
  /** As entered; it may not belong to any account. */
  email: string;
  action: Extract<ActivityAction, 'passwordRefused' | 'codeRefused' | 'passkeyRefused'>;
  /** The email address of the session's account; undefined at sign-in. */
  actor?: string | undefined;
}

/**
 * Records a failed attempt. It writes for every address, so that the response time does not reveal whether an account
 * exists.
 */
export type RecordFailedSignIn = (failure: FailedSignIn) => Promise<void>;

/** Queues the email to the owner in the transaction of the failure. */
type QueueAlert = (trx: Transaction<Tables>, facts: FailedSignInFacts) => Promise<void>;

/**
 * Counts in the table of failure limits, whose expired rows are deleted. The count restarts a day after its first
 * failure.
 */
async function countToday(trx: Transaction<Tables>, name: string, email: string, at: Date): Promise<number> {
  const key = `${name}:${toDigest(email)}`;
  const now = at.getTime();
  const { rows } = await sql<{ points: number }>`
    insert into sign_in_failures as failures (key, points, expire) values (${key}, 1, ${now + DAY_MS}::bigint)
    on conflict (key) do update set
      points = case when failures.expire <= ${now}::bigint then 1 else failures.points + 1 end,
      expire = case when failures.expire <= ${now}::bigint then excluded.expire else failures.expire end
    returning points`.execute(trx);
  return Number(rows[0]?.points);
}

/**
 * Records failed passwords, codes and passkeys in the audit log and notifies the owner at most once a day. Decision
 * 0048.
 */
export function createFailedSignIns(db: Kysely<Tables>, queueAlert: QueueAlert, now: () => Date): RecordFailedSignIn {
  return ({ email: typed, action, actor = VISITOR }) =>
    db.transaction().execute(async (trx) => {
      const email = foldEmail(typed).replaceAll('\0', '');
      const at = now();
      const count = await countToday(trx, 'day', email, at);
      const user = await trx.selectFrom('users').select('email').where('email', '=', email).executeTakeFirst();
      if (!user || count > MAX_LINES) return;
      const after = JSON.stringify(user);
      await sql`insert into audit_entries (at, actor, action, after) values (${at}, ${actor}, ${action}, ${after})`.execute(
        trx,
      );
      if (count < ALERT_FROM || (await countToday(trx, 'alert', email, at)) > 1) return;
      await queueAlert(trx, {
        email: user.email,
        at: at.toISOString(),
        isPasswordKnown: actor === VISITOR && action !== 'passwordRefused',
      });
    });
}
