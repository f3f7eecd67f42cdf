import { expect, it } from 'vitest';
import { createEventParser, type LiveEvent } from './event-parser.ts';

const STREAM =
  'retry: 2345\n\n:\n\nevent: shipment\nid: 3\ndata: {"notes":"a: b"}\n\n:\n\nevent: deleted\nid: 0\ndata: {}\n\n';

it.each([1, 7, STREAM.length])('events are the same in pieces of %i characters', (size) => {
  const events: LiveEvent[] = [];
  const parse = createEventParser((event) => events.push(event));
  for (let at = 0; at < STREAM.length; at += size) parse(STREAM.slice(at, at + size));
  expect(events).toEqual([
    { event: 'shipment', id: '3', data: '{"notes":"a: b"}' },
    { event: 'deleted', id: '0', data: '{}' },
  ]);
});

it('an event that was cut off by the end of the stream is none', () => {
  const parse = createEventParser(() => expect.unreachable());
  parse('event: shipment\nid: 3\ndata: {"half":');
});
