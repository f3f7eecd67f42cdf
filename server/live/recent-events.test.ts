import { describe, expect, it } from 'vitest';
import { createRecentEvents } from './live-message.ts';

function filled(count: number) {
  let at = 0;
  const recent = createRecentEvents({ processId: 'ME', now: () => at });
  for (let n = 1; n <= count; n++) {
    at = n * 1_000;
    recent.add('shipment', { n });
  }
  const list = (since: Parameters<typeof recent.listSince>[0]) =>
    recent.listSince(since).map(({ event, bytes }) => [event, /id: (\S+)/.exec(new TextDecoder().decode(bytes))?.[1]]);
  return list;
}

describe('events that a staff reader missed', () => {
  it.each([
    [
      'after the last one it had',
      3,
      { lastEventId: 'ME-1' },
      [
        ['shipment', 'ME-2'],
        ['shipment', 'ME-3'],
      ],
    ],
    ['none, when it had the newest', 3, { lastEventId: 'ME-3' }, []],
    ['none, when there was none', 0, { lastEventId: 'ME-0' }, []],
    [
      'of the last seconds',
      3,
      { withinMs: 1_000 },
      [
        ['shipment', 'ME-2'],
        ['shipment', 'ME-3'],
      ],
    ],
    ['none, when it does not ask', 3, {}, []],
    ['unknown, of another process', 3, { lastEventId: 'OTHER-2' }, [['resync', 'ME-3']]],
    ['unknown, when it names none that was', 3, { lastEventId: 'ME-9' }, [['resync', 'ME-3']]],
    ['unknown, when it names nothing', 3, { lastEventId: 'x' }, [['resync', 'ME-3']]],
    ['more than are remembered', 600, { lastEventId: 'ME-50' }, [['resync', 'ME-600']]],
  ])('%s', (_name, count, since, expected) => {
    expect(filled(count)(since)).toEqual(expected);
  });

  it('are sent one by one as far back as they are kept', () => {
    expect(filled(600)({ lastEventId: 'ME-100' })).toHaveLength(500);
  });
});
