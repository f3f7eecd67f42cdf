import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as the server took it. */
export interface TakenMail extends Email {
  envelope: { from: string; to: string[] };
  /** As it came over the wire. */
  raw: string;
}

/** What the server says to a recipient or a mail instead of taking it. */
export interface Refusal {
  code: number;
  text: string;
}

export interface MailServer {
  readonly port: number;
  readonly url: string;
  /** What it took, oldest first. */
  readonly taken: TakenMail[];
  /** Asked at each recipient; undefined takes the mail. */
  onRecipient: (address: string) => Refusal | undefined;
  /** Waits until it has taken so many; the test's own time limit ends it. */
  until(count: number): Promise<TakenMail[]>;
  /** Waits until it has taken so many different ones. */
  untilEach(count: number): Promise<TakenMail[]>;
  /** Breaks all connections and answers no more. */
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

/** A real mail server in this process, on this port or a free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const taken: TakenMail[] = [];
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
  // A client that is killed breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const untilTrue = (isEnough: () => boolean) =>
    new Promise<TakenMail[]>((resolve) => {
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
    until: (count) => untilTrue(() => taken.length >= count),
    untilEach: (count) => untilTrue(() => new Set(taken.map(({ messageId }) => messageId)).size >= count),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

/** The value of a header that stands there once. */
export function headerOf({ headers }: Email, name: string): string | undefined {
  const found = headers.filter(({ key }) => key === name.toLowerCase());
  if (found.length > 1) throw new Error(`The header ${name} stands there ${found.length} times.`);
  return found[0]?.value;
}
