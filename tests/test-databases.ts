import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Creates a database with a unique name, optionally as a copy of another one; returns its URL. */
export async function createDatabase(serverUrl: string, templateUrl?: string): Promise<string> {
  const name = `${templateUrl ? nameOf(templateUrl) : 'transcargo_test'}_${randomBytes(6).toString('hex')}`;
  const template = templateUrl ? ` template ${nameOf(templateUrl)}` : '';
  await onServer(serverUrl, `create database ${name}${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${nameOf(url)} with (force)`);
}

/** Drops the database and all remaining copies. */
export async function dropWithCopies(serverUrl: string, templateUrl: string): Promise<void> {
  const copies = `select datname from pg_database where starts_with(datname, '${nameOf(templateUrl)}')`;
  for (const { datname } of await onServer(serverUrl, copies)) {
    await onServer(serverUrl, `drop database if exists ${datname} with (force)`);
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function onServer(serverUrl: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
