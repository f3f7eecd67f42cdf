import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Change } from '#domain/changes/schema.ts';
import type { ChangePage } from '../changes.ts';
import type { MailServer, ReceivedMail } from '../mail-server.ts';
import { type Receiver, startReceiver } from '../webhook-receiver.ts';
import { type Call, callUntilOk, readJson, signIn } from './call.ts';

const PAUSE_MS = 200;
const NOTES = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The followers of the shipments: subscribers' mailboxes, a webhook receiver, and a client of the change feed. */
export interface Followers {
  mails: MailServer;
  receiver: Receiver;
  feed: Feed;
  stop(): Promise<void>;
}

export interface Feed {
  /** Since the beginning or the last 410. */
  changes: Change[];
  /** How often it responded with 410. */
  gone: number;
}

/** The mail server runs before the site starts. */
export async function startFollowers(url: string, mails: MailServer): Promise<Followers> {
  const call = await signIn(url);
  const receiver = await startReceiver();
  const webhook = { id: randomUUID(), url: receiver.url, types: ['shipment.status'], customerId: null };
  const answer = await callUntilOk(call, '/webhooks', { method: 'POST', body: JSON.stringify(webhook) });
  receiver.secrets = [((await answer.json()) as { secret: string }).secret];
  const feed: Feed = { changes: [], gone: 0 };
  const stopReading = readFeed(call, feed);
  return {
    mails,
    receiver,
    feed,
    async stop() {
      await stopReading();
      await receiver.stop();
      await mails.stop();
    },
  };
}

/** Follows the feed until it is stopped, from the beginning again after a 410. */
function readFeed(call: Call, feed: Feed): () => Promise<void> {
  let isOver = false;
  let after = '';
  async function readPage(): Promise<boolean> {
    const answer = await call(`/changes?limit=500${after && `&after=${encodeURIComponent(after)}`}`);
    if (answer?.status === 410) {
      feed.gone++;
      feed.changes.length = 0;
      after = '';
    }
    const page = answer?.status === 200 ? await readJson<ChangePage>(answer) : undefined;
    if (!page) return false;
    feed.changes.push(...page.items);
    after = page.nextCursor;
    return page.isMore;
  }
  const running = (async () => {
    while (!isOver) if (!(await readPage())) await sleep(PAUSE_MS);
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

/** The notes of the newest entry in a mail; undefined for the first mail of a subscription. */
export const notesOf = ({ text = '' }: ReceivedMail): string | undefined => NOTES.exec(text)?.[0];
