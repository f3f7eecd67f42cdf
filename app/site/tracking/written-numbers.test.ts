import { describe, expect, it } from 'vitest';
import { aPageContext } from '#tests/page-context.ts';
import { aPublicShipment } from '#tests/public-shipments.ts';
import { INVISIBLE_MARKS, SCANNED_NUMBERS, WRAPPED_NUMBERS } from '#tests/written-numbers.ts';
import { loader } from './track-result.tsx';

/** Opens the page of a shipment at an address with this text. */
async function open(trackingNumber: string) {
  const { context } = aPageContext(() => Response.json(aPublicShipment()));
  const request = new Request('http://test.example/track/any?lang=fr');
  try {
    const args = { params: { trackingNumber }, request, context };
    return await loader(args as unknown as Parameters<typeof loader>[0]);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location');
    throw thrown;
  }
}

describe('a link to a shipment (X7)', () => {
  const marked = INVISIBLE_MARKS.map((mark) => `TC-DEMO${mark}0001${mark}`);

  it.each([...marked, ...WRAPPED_NUMBERS, ...SCANNED_NUMBERS])(
    'redirects to the number it contains: %j',
    async (text) => {
      expect(await open(text)).toBe('/track/TC-DEMO0001?lang=fr');
    },
  );

  it.each(['TCDEMO0001', 'TC-DEMO001', 'TC-DEMO0001 TC-DEMO0002'])(
    'is rejected without exactly one complete number: %j',
    async (text) => {
      expect(await open(text)).toMatchObject({
        data: { kind: 'malformed', problem: 'trackingNumberFormat' },
        init: { status: 400 },
      });
    },
  );
});
