import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createAccounts } from '#server/auth/accounts.ts';
import { scryptHasher } from '#server/auth/password-hasher.ts';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { secondFactor } from './0028-second-factor.ts';
import { migrations } from './migrations.ts';

const SECRET = 'a-secret-of-the-test-that-is-long';
const EMAIL = 'known@transcargo.example';
const PASSWORD = 'harbour-lantern-fog';
const SIGNED_IN = new Date(Date.now() - 3_600_000);

test.skipIf(!inject('postgres'))(
  'whoever could sign in still does by the password alone, and sessions that were open go on',
  async () => {
    const { serverUrl } = inject('postgres') ?? { serverUrl: '' };
    const databaseUrl = await createDatabase(serverUrl);
    const database = await openDatabase({ dataDir: '', databaseUrl, log: () => undefined });
    onTestFinished(async () => {
      await database.close();
      await dropDatabase(serverUrl, databaseUrl);
    });
    await migrate(database, migrations.slice(0, migrations.indexOf(secondFactor)));
    const db = database.kysely;
    await sql`insert into users (id, name, email, email_verified, role) values ('u', 'Known', ${EMAIL}, true, 'clerk')`.execute(
      db,
    );
    const hash = await scryptHasher.hash(PASSWORD);
    await sql`insert into accounts (id, account_id, provider_id, user_id, password, updated_at)
      values ('u', 'u', 'credential', 'u', ${hash}, now())`.execute(db);
    await sql`insert into sessions (id, token, user_id, created_at, updated_at, expires_at)
      values ('s', 'token', 'u', ${SIGNED_IN}, ${SIGNED_IN}, now() + interval '1 day')`.execute(db);
    await migrate(database);
    const seen = await db.selectFrom('users').select('last_seen_at').executeTakeFirstOrThrow();
    expect(seen.last_seen_at).toEqual(SIGNED_IN);
    const accounts = createAccounts(db, SECRET, 'http://localhost');
    const signature = createHmac('sha256', SECRET).update('token').digest('base64');
    expect(await accounts.findUser(`token.${signature}`)).toMatchObject({
      ...{ email: EMAIL, role: 'clerk', sessionId: 's', provenAt: SIGNED_IN },
    });
    expect(await accounts.signIn(EMAIL, PASSWORD, '')).toMatchObject({ token: expect.any(String) });
  },
  60_000,
);
