import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Makes a database with a name of its own on the server, as a copy of another one if told; returns its URL. */
export async function createDatabase(serverUrl: string, templateUrl?: string): Promise<string> {
  const name = `transcargo_test_${randomBytes(6).toString('hex')}`;
  const template = templateUrl ? ` template ${nameOf(templateUrl)}` : '';
  await onServer(serverUrl, `create database ${name}${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${nameOf(url)} with (force)`);
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
