import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The logo, the only image of a mail. */
export const LOGO = /<img src="http:\/\/localhost:3000\/mail-mark\.png"[^>]*>/;

/** An email as the server received it. */
export interface ReceivedMail extends Email {
  envelope: { from: string; to: string[] };
  /** As transmitted. */
  raw: string;
}

/** The server's rejection of a recipient or an email. */
export interface Refusal {
  code: number;
  text: string;
}

export interface MailServer {
  readonly port: number;
  readonly url: string;
  /** Received emails, oldest first. */
  readonly taken: ReceivedMail[];
  /** Called for each recipient; undefined accepts the email. */
  onRecipient: (address: string) => Refusal | undefined;
  /** Waits for this many emails, until the test's time limit. */
  until(count: number): Promise<ReceivedMail[]>;
  /** Waits for this many different emails. */
  waitForEach(count: number): Promise<ReceivedMail[]>;
  /** Breaks all connections and stops responding. */
  stop(): Promise<void>;
}

const toError = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code });

async function readWhole(stream: AsyncIterable<Buffer>): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Starts a real mail server in this process, on this port or a free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const taken: ReceivedMail[] = [];
  let onTaken = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onRcptTo({ address }, _session, done) {
      const refusal = mailServer.onRecipient(address);
      done(refusal ? toError(refusal) : null);
    },
    async onData(stream, { envelope }, done) {
      const raw = await readWhole(stream);
      // The sender was killed in the middle of it.
      if (raw === undefined) return;
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      taken.push({ ...(await PostalMime.parse(raw)), envelope: { from, to }, raw });
      onTaken();
      done(null);
    },
  });
  // A killed client breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const waitUntil = (isEnough: () => boolean) =>
    new Promise<ReceivedMail[]>((resolve) => {
      onTaken = () => {
        if (isEnough()) resolve([...taken]);
      };
      onTaken();
    });
  const listening = (server.server.address() as AddressInfo).port;
  const mailServer: MailServer = {
    port: listening,
    url: `smtp://127.0.0.1:${listening}`,
    taken,
    onRecipient: () => undefined,
    until: (count) => waitUntil(() => taken.length >= count),
    waitForEach: (count) => waitUntil(() => new Set(taken.map(({ messageId }) => messageId)).size >= count),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

/** Returns the value of a header that occurs once. */
export function headerOf({ headers }: Email, name: string): string | undefined {
  const matches = headers.filter(({ key }) => key === name.toLowerCase());
  if (matches.length > 1) throw new Error(`The header ${name} stands there ${matches.length} times.`);
  return matches[0]?.value;
}
