import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Accounts and sessions as the accounts library asks for them, under our names; failed sign-ins; what the server remembers. */
export const accounts: Migration = {
  name: '0002-accounts',
  async up(db) {
    await sql`
      create table users (
        id text primary key,
        name text not null,
        email text not null unique,
        email_verified boolean not null,
        image text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table sessions (
        id text primary key,
        expires_at timestamptz not null,
        token text not null unique,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null,
        ip_address text,
        user_agent text,
        user_id text not null references users (id) on delete cascade
      )`.execute(db);
    await sql`create index sessions_user_id_idx on sessions (user_id)`.execute(db);
    await sql`
      create table accounts (
        id text primary key,
        account_id text not null,
        provider_id text not null,
        user_id text not null references users (id) on delete cascade,
        access_token text,
        refresh_token text,
        id_token text,
        access_token_expires_at timestamptz,
        refresh_token_expires_at timestamptz,
        scope text,
        password text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null
      )`.execute(db);
    await sql`create index accounts_user_id_idx on accounts (user_id)`.execute(db);
    await sql`
      create table verifications (
        id text primary key,
        identifier text not null,
        value text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index verifications_identifier_idx on verifications (identifier)`.execute(db);
    await sql`create table sign_in_failures (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
      db,
    );
    await sql`create table server_values (name text primary key, value text not null)`.execute(db);
  },
};
