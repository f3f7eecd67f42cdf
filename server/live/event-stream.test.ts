import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStream } from './event-stream.ts';
import { type LiveMessage, toMessage } from './live-message.ts';
import { keepNewest } from './tracking-hub.ts';

const BEAT_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(keep: (waiting: LiveMessage[], next: LiveMessage) => LiveMessage[] = keepNewest) {
  let closed = 0;
  const stream = new EventStream({ keep, heartbeatMs: BEAT_MS, onClose: () => void closed++ });
  return { stream, countClosed: () => closed };
}

const aMessage = (n: number, size = 0) => toMessage('shipment', n, { n, filling: 'x'.repeat(size) });
const decode = (value: Uint8Array | undefined) => new TextDecoder().decode(value);

describe('an event stream', () => {
  it('sends the retry delay first, then messages in order', async () => {
    const { stream } = open();
    const reader = stream.body.getReader();
    stream.send(aMessage(1));
    stream.send(aMessage(2));
    const read = async () => decode((await reader.read()).value);
    expect(await read()).toMatch(/^retry: [2-4]\d{3}\n\n$/);
    expect(await read()).toBe('event: shipment\nid: 1\ndata: {"n":1,"filling":""}\n\n');
    expect(await read()).toContain('"n":2');
  });

  it('sends a heartbeat when there is nothing else to send', async () => {
    const { stream } = open();
    const reader = stream.body.getReader();
    await reader.read();
    const next = reader.read();
    vi.advanceTimersByTime(BEAT_MS);
    expect(decode((await next).value)).toBe(':\n\n');
  });

  it('buffers only the newest message for a slow reader and delivers it', async () => {
    const { stream } = open();
    for (let n = 1; n <= 1_000; n++) stream.send(aMessage(n, 20_000));
    stream.end();
    const texts: string[] = [];
    for await (const chunk of stream.body) texts.push(decode(chunk));
    expect(texts.map((text) => /"n":(\d+)/.exec(text)?.[1])).toEqual([undefined, '1', '1000']);
  });

  it('closes for a reader who reads nothing for three heartbeats', async () => {
    const { stream, countClosed } = open();
    vi.advanceTimersByTime(2 * BEAT_MS);
    expect(countClosed()).toBe(0);
    vi.advanceTimersByTime(BEAT_MS);
    expect(countClosed()).toBe(1);
    stream.send(aMessage(1));
    await expect(stream.body.getReader().read()).rejects.toThrow('stopped reading');
  });

  it('closes once when the reader disconnects and ignores later messages', async () => {
    const { stream, countClosed } = open();
    await stream.body.cancel();
    stream.send(aMessage(1));
    stream.end();
    vi.advanceTimersByTime(10 * BEAT_MS);
    expect(countClosed()).toBe(1);
  });
});
