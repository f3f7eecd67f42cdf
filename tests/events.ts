import { expect } from 'vitest';

export interface ReceivedEvent {
  event: string;
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  data: any;
}

/** Until a test that hangs is given up; nothing waits for so long otherwise. */
const PATIENCE_MS = 30_000;

/** Reads a body of server-sent events as a program does, event by event. */
export function readEvents(response: Response) {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';

  /** One block of lines up to an empty one; undefined when the stream has ended. */
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
    /** The next event; fails when none comes in 30 s or the stream ends. */
    async next(): Promise<ReceivedEvent> {
      const event = await inTime(nextEvent());
      if (!event) throw new Error('The stream has ended.');
      return event;
    },
    /** Everything that still comes until the stream ends; fails when it does not end in 30 s. */
    async rest(): Promise<ReceivedEvent[]> {
      const events: ReceivedEvent[] = [];
      for (let event = await inTime(nextEvent()); event; event = await inTime(nextEvent())) events.push(event);
      return events;
    },
    /** The next heartbeat, past a resync of a listener that came up; fails when another event or the end comes before it, or nothing in 30 s. */
    async beat(): Promise<void> {
      for (let block = await inTime(nextBlock()); !block?.startsWith(':'); block = await inTime(nextBlock()))
        if (!block?.startsWith('retry:') && !block?.startsWith('event: resync'))
          throw new Error(`No heartbeat, but: ${block ?? 'the end'}`);
    },
    leave: () => reader?.cancel(),
  };
}
