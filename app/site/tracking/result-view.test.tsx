import { describe, expect, test } from 'vitest';
import { createChartService } from '#server/charts/charts.service.ts';
import { aPublicShipment, aScan, toResultShipment } from '#tests/public-shipments.ts';
import { renderPage } from '#tests/render-page.tsx';
import { ResultView } from './result-view.tsx';
import { toResultData } from './to-result-data.ts';

/** Returns the page's text without tags, with single spaces. */
const read = (...given: Parameters<typeof aPublicShipment>) =>
  renderPage(
    <ResultView
      shipment={toResultShipment(aPublicShipment(...given))}
      chart={null}
      serverNow="2026-12-03T01:40:00.000Z"
    />,
  )
    .replace(/<\/?(b|bdi|span|time|i|s)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

describe('the result page', () => {
  const { drawRoute } = createChartService();
  const findDistances = (...given: Parameters<typeof aPublicShipment>) => {
    const shipment = aPublicShipment(...given);
    const chart = drawRoute(shipment, 'en') ?? null;
    const html = renderPage(
      <ResultView shipment={toResultShipment(shipment)} chart={chart} serverNow="2026-12-03T01:40:00.000Z" />,
    );
    return [...new Set(html.match(/[\d,]+(?= km)/g))];
  };
  const memphis = aScan({ location: 'Memphis' });

  test.each([
    ['on the straight line', ['5,571'], {}, [aScan()]],
    ['through a scan off the line', ['8,559'], {}, [memphis]],
    [
      'delivered through a scan off the line',
      ['8,559'],
      {},
      [aScan({ status: 'DELIVERED', location: 'London' }), memphis],
    ],
    ['at a hold off the line', [], {}, [aScan({ status: 'ON_HOLD', location: 'Memphis' })]],
    ['on its way back', [], {}, [memphis, aScan({ location: 'London' })]],
  ])('shows one distance %s', (_, distances, ...given) => {
    expect(findDistances(...given)).toEqual(distances);
  });

  test('shows place, time and estimate in the specified formats', () => {
    const text = read();
    expect(text).toContain("In Transit Last scanned in St. John's, 2 hours ago.");
    expect(text).toContain('Estimated delivery, in 2 days Friday December 4, 2026 New York to London');
    expect(text).toContain('Dec 2, 2026 6:40 PM');
    expect(text).toContain('All times are Eastern Time.');
  });

  test.each([
    ['expected', true, {}, [aScan()]],
    ['late', false, { estimatedDeliveryDate: '2026-12-01T14:00:00.000Z' }, [aScan()]],
    ['without an estimate', false, { estimatedDeliveryDate: null }, [aScan()]],
    ['on its way back', false, {}, [aScan({ status: 'ON_HOLD', code: 'returning' })]],
    ['lost', false, {}, [aScan({ status: 'ON_HOLD', code: 'lost' })]],
    ['delivered', false, {}, [aScan({ status: 'DELIVERED' })]],
  ] as const)('offers its day to a calendar only while a delivery is expected: %s', (_, isOffered, shipment, scans) => {
    expect(read(shipment, [...scans]).includes('Add to calendar')).toBe(isOffered);
  });

  test('shows a new label without a scan', () => {
    expect(read({}, [])).toContain('Label created. The first scan follows at pickup.');
  });

  test('shows a hold with its note', () => {
    const scan = aScan({ status: 'ON_HOLD', notes: 'Customs needs a commercial invoice.' });
    expect(read({}, [scan])).toContain(
      "On hold in St. John's since Wednesday, December 2 at 6:40 PM. Customs needs a commercial invoice.",
    );
  });

  test('shows a delivery exception first: what happened, what comes next, what the reader can do', () => {
    const scan = aScan({ status: 'OUT_FOR_DELIVERY', code: 'attempt_failed', reason: 'not_home' });
    expect(read({}, [scan])).toContain(
      'Delivery attempted Out for Delivery We tried to deliver on Wednesday, December 2 at 6:40 PM. Nobody answered. ' +
        'The next attempt is planned for Friday, December 4. ' +
        'Please make sure that someone is there. To choose another day, call +1 212 555 0140 . ' +
        "Last scanned in St. John's, 2 hours ago. Ask about this shipment",
    );
    const returned = read({}, [aScan({ status: 'ON_HOLD', code: 'returned' })]);
    expect(returned).toContain('On Hold This shipment is back with the sender. It was not delivered to the recipient.');
    expect(returned).toContain('Out for DeliveryNo delivery DeliveredNo delivery');
    expect(returned).not.toMatch(/Not yet|Date may change/);
    expect(returned).toContain('Back with the sender since Wednesday December 2, 2026');
    const discreet = read({}, [aScan({ status: 'ON_HOLD', code: 'contact_us' })]);
    expect(discreet).toContain(
      "Please contact us about this shipment. Until then it stays on hold. You can reach us at +1 212 555 0140 . On hold in St. John's",
    );
    expect(read({}, [aScan({ code: 'arrived' })])).not.toContain('call');
  });

  test('says when the next scan is expected, and once it is overdue, since when it is investigated', () => {
    expect(read({ nextScanBy: '2026-12-04T19:00:00.000Z' })).toContain(
      "Last scanned in St. John's, 2 hours ago. Next scan normally by Friday, 2:00 PM. 9 of 10 on this route move sooner.",
    );
    expect(read({ nextScanBy: '2026-12-10T19:00:00.000Z' })).toContain('normally by Thursday, December 10 at 2:00 PM.');
    expect(read({ nextScanBy: '2026-12-03T01:40:00.000Z' })).toContain(
      'Later than usual. It has been on our office’s list since 8:40 PM.',
    );
    expect(read({ nextScanBy: '2026-12-01T19:05:00.000Z' })).toContain('on our office’s list since Tuesday, 2:05 PM.');
    expect(read()).not.toMatch(/Next scan|Later than usual/);
  });

  test.each([
    ['Returned to sender', 'On Hold', [{ status: 'ON_HOLD', code: 'returned' }]],
    [
      'Delivery attempted',
      'Out for Delivery',
      [
        { status: 'OUT_FOR_DELIVERY', code: 'back_at_depot' },
        { status: 'OUT_FOR_DELIVERY', code: 'attempt_failed' },
      ],
    ],
    ['Held at customs', 'On Hold', [{ status: 'ON_HOLD', code: 'held_customs' }]],
    ['In Transit', undefined, [{ status: 'IN_TRANSIT', code: 'arrived' }]],
    ['On Hold', undefined, [{ status: 'ON_HOLD', code: 'contact_us' }]],
  ] as const)('is headed %s, with the status %s beside it', (heading, chip, entries) => {
    const shipment = aPublicShipment({}, entries.map(aScan));
    const html = renderPage(
      <ResultView shipment={toResultShipment(shipment)} chart={null} serverNow="2026-12-03T01:40:00.000Z" />,
    );
    const [, title, beside] = /<h1.*?<span>(.*?)<\/span><\/h1>(.*?)<\/div>/.exec(html) ?? [];
    expect([title, /<span>(.*?)<\/span>/.exec(beside ?? '')?.[1]]).toEqual([heading, chip]);
  });

  test('shows the phone number once and the delay below the exception', () => {
    const scan = aScan({ status: 'ON_HOLD', code: 'held_customs' });
    const late = read({ estimatedDeliveryDate: '2026-12-01T14:00:00Z' }, [scan]);
    expect(late).toMatch(/Customs has stopped this shipment\..*One day late\..*On hold in/);
    expect(late.match(/\+1 212 555 0140/g)).toHaveLength(1);
  });

  test('shows a delivery', () => {
    const text = read({}, [aScan({ status: 'DELIVERED', location: 'London', timestamp: '2026-12-02T15:12:00Z' })]);
    expect(text).toContain('Delivered in London on Wednesday, December 2 at 10:12 AM.');
    expect(text).toContain(
      'Delivered on Wednesday December 2, 2026 Estimated for December 4, 2026. New York to London',
    );
  });

  test('shows a delivery today', () => {
    const scan = aScan({ status: 'OUT_FOR_DELIVERY', timestamp: '2026-12-02T23:40:00Z' });
    expect(read({ estimatedDeliveryDate: null }, [scan])).toContain(
      "Out for delivery today. Last scanned in St. John's, 2 hours ago.",
    );
  });

  test('shows a delay', () => {
    const late = read({ estimatedDeliveryDate: '2026-12-01T14:00:00Z' });
    expect(late).toContain('In Transit One day late. We expected it on Tuesday, December 1. Last scanned in');
    expect(late).toContain('Was expected on Tuesday December 1, 2026 New York');
    expect(late).toContain('Ask about this shipment');
    expect(read({ estimatedDeliveryDate: '2026-11-30T14:00:00Z' })).toContain('Two days late.');
    expect(read({ estimatedDeliveryDate: '2026-11-20T14:00:00Z' })).toContain('12 days late.');
  });

  test('shows no delay on the day itself or after the delivery', () => {
    const onTime = read({ estimatedDeliveryDate: '2026-12-02T14:00:00Z' });
    expect(onTime).not.toMatch(/days? late|Ask about/);
    const delivered = [aScan({ status: 'DELIVERED' })];
    expect(read({ estimatedDeliveryDate: '2026-11-30T14:00:00Z' }, delivered)).not.toMatch(/days? late|Ask about/);
  });

  describe('with a long history', () => {
    const toScans = (count: number) =>
      Array.from({ length: count }, (_, n) => aScan({ timestamp: `2026-12-02T20:${59 - n}:00Z` }));
    const countTimes = (part = '') => part.match(/<time dateTime=/gi)?.length ?? 0;
    const toData = (count: number, isWhole: boolean) =>
      toResultData(aPublicShipment({}, toScans(count)), { timeZone: 'America/New_York', isWhole });
    const render = (count: number, isWhole = false) =>
      renderPage(
        <ResultView {...toData(count, isWhole)} serverNow="2026-12-03T01:40:00.000Z" />,
        isWhole ? '/track/TC-7K2M9Q4X?history=all' : '/track/TC-7K2M9Q4X',
      );

    test('holds the 20 newest entries and the creation, and links to the others', () => {
      const html = render(23);
      const [shown = '', link = '', creation] = html.split(/(<a [^>]*history=all.*?<\/a>)/);
      expect([shown, creation].map(countTimes)).toEqual([20, 1]);
      expect(link).toContain('data-address="http://test.example/track/TC-7K2M9Q4X?history=all"');
      expect(link).toContain('href="/track/TC-7K2M9Q4X?history=all"');
      expect(link).toContain('3 earlier entries');
      expect(creation).toMatch(/<ol start="24">.*Shipment information received/);
      // Counted and compared with the entries that the page does not hold.
      expect(shown).toContain('St. John&#x27;s</bdi><span>, 23 scans');
      expect(shown.slice(shown.indexOf('<ol>')).match(/<span>In Transit<\/span>/g)).toBeNull();
      expect(JSON.stringify(toData(23, false))).not.toContain('20:39:00');
    });

    test('expands the others between them where they were asked for', () => {
      const [shown, rest = ''] = render(23, true).split(/<details[^>]* open=""/);
      const [older, creation] = rest.split('</details>');
      expect([shown, older, creation].map(countTimes)).toEqual([20, 3, 1]);
      expect(creation).toMatch(/<ol start="24">.*Shipment information received/);
      expect(older).toContain('3 earlier entries');
    });

    test('holds everything up to 20 entries and the creation', () => {
      expect(render(20)).not.toContain('history=all');
      expect(countTimes(render(20))).toBe(21);
      expect(render(21)).toContain('1 earlier entry');
    });
  });

  test('shows a change without a scan', () => {
    expect(read({ status: 'DELIVERED' })).toContain('Delivered Updated Wednesday, December 2 at 6:40 PM.');
  });

  test('shows as much of the route as is public', () => {
    expect(read({ origin: '' })).toContain('December 4, 2026 To London');
    expect(read({ destination: '' })).toContain('December 4, 2026 From New York');
  });

  test('omits missing values', () => {
    const text = read({ dimensions: { length: 0, width: 0, height: 0 }, itemCount: 0, estimatedDeliveryDate: null });
    expect(text).toContain('No estimate yet');
    expect(text).not.toContain('Dimensions');
    expect(text).not.toContain('Items');
    expect(read({ itemCount: 1 })).toContain('1 item ');
  });
});
