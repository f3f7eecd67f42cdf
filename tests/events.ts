import { expect } from 'vitest';

export interface ReceivedEvent {
  event: string;
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  data: any;
}

/** Time limit of a hung test, far beyond any other wait. */
const PATIENCE_MS = 30_000;

/** Reads a body of server-sent events like a program, event by event. */
export function readEvents(response: Response) {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';

  /** Returns the lines up to an empty one; undefined at the end of the stream. */
  async function nextBlock(): Promise<string | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return block;
      }
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return undefined;
      text += value;
    }
  }

  async function nextEvent(): Promise<ReceivedEvent | undefined> {
    for (;;) {
      const block = await nextBlock();
      if (block === undefined) return undefined;
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s)));
      if (fields.data !== undefined) return { event: fields.event, id: fields.id, data: JSON.parse(fields.data) };
    }
  }

  async function inTime<Value>(value: Promise<Value>): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('No event came.')), PATIENCE_MS);
    });
    return Promise.race([value, late]).finally(() => clearTimeout(timer));
  }

  return {
    /** Returns the next event; fails after 30 s without one or at the end of the stream. */
    async next(): Promise<ReceivedEvent> {
      const event = await inTime(nextEvent());
      if (!event) throw new Error('The stream has ended.');
      return event;
    },
    /** Returns the remaining events up to the end of the stream; fails after 30 s. */
    async rest(): Promise<ReceivedEvent[]> {
      const events: ReceivedEvent[] = [];
      for (let event = await inTime(nextEvent()); event; event = await inTime(nextEvent())) events.push(event);
      return events;
    },
    /**
     * Waits for the next heartbeat, skipping a resync of a new listener; fails on another event, the end, or after 30
     * s.
     */
    async beat(): Promise<void> {
      for (let block = await inTime(nextBlock()); !block?.startsWith(':'); block = await inTime(nextBlock()))
        if (!block?.startsWith('retry:') && !block?.startsWith('event: resync'))
          throw new Error(`No heartbeat, but: ${block ?? 'the end'}`);
    },
    leave: () => reader?.cancel(),
  };
}
