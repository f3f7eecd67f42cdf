import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ChartDrawing, RouteChart } from '#domain/charts/route-chart.ts';
import { RouteBand } from './route-band.tsx';

function aDrawing(overrides: Partial<ChartDrawing> = {}): ChartDrawing {
  return {
    width: 1440,
    height: 340,
    basemap: '/basemap.svg?size=wide',
    origin: [150, 180],
    destination: [1290, 180],
    position: [526, 180],
    solid: 'M150 180H526',
    dashed: 'M548 180H1276',
    labels: {
      origin: { text: 'New York', at: [150, 158] },
      destination: { text: 'London', at: [1290, 158] },
      position: { text: 'St. John’s', at: [526, 218] },
    },
    progress: [526, 237],
    seas: [{ text: 'Labrador Sea', at: [614, 40] }],
    ...overrides,
  };
}

function aChart(overrides: Partial<RouteChart> = {}, drawing: Partial<ChartDrawing> = {}): RouteChart {
  const charts = {
    wide: aDrawing(drawing),
    medium: aDrawing({ basemap: '/basemap.svg?size=medium', width: 768, height: 280, ...drawing }),
    narrow: aDrawing({ basemap: '/basemap.svg?size=narrow', width: 390, height: 230, ...drawing }),
  };
  return {
    kind: 'strip',
    state: 'moving',
    from: 'New York',
    to: 'London',
    at: 'St. John’s',
    passed: [],
    charts,
    ...overrides,
  };
}

const render = (chart: RouteChart, progress?: string) =>
  renderToStaticMarkup(<RouteBand chart={chart} labels={{ sentence: 'From New York to London.', progress }} />);

describe('the route band', () => {
  test('is one image with a sentence, and its labels are text', () => {
    const html = render(aChart(), '1,840 of 5,571 km');
    expect(html.match(/role="img"/g)).toHaveLength(1);
    expect(html).toContain('aria-label="From New York to London."');
    expect(html.match(/<svg[^>]*aria-hidden="true"/g)).toHaveLength(3);
    for (const text of ['New York', 'London', 'St. John’s', 'Labrador Sea', '1,840 of 5,571 km']) {
      expect(html.split(`>${text}</text>`)).toHaveLength(4);
    }
  });

  test('has no style attribute, which the content security policy forbids', () => {
    expect(render(aChart(), 'x')).not.toContain('style=');
    expect(render(aChart({ state: 'held' }))).not.toContain('style=');
  });

  test('lets the browser choose one of three basemaps', () => {
    const html = render(aChart());
    expect(html).toContain('<source media="(max-width: 40em)" srcSet="/basemap.svg?size=narrow"/>');
    expect(html).toContain('<source media="(max-width: 63.75em)" srcSet="/basemap.svg?size=medium"/>');
    expect(html.match(/<img /g)).toHaveLength(1);
  });

  test('draws scanned parts solid and planned parts dashed', () => {
    const html = render(aChart());
    expect(html).toMatch(/class="[^"]*\bsolid\b[^"]*" d="M150 180H526"/);
    expect(html).toMatch(/class="[^"]*\bdashed\b[^"]*" d="M548 180H1276"/);
    expect(html).toContain('pulse');
  });

  test('stops at a hold: a square, and gray dashes beyond', () => {
    const html = render(aChart({ state: 'held' }));
    expect(html).toMatch(/<rect class="[^"]*\bhold\b[^"]*" x="512" y="166"/);
    expect(html).toMatch(/class="[^"]*\bdashed\b[^"]*\bgray\b/);
    expect(html).not.toContain('pulse');
  });

  test('ends with a check mark after the delivery', () => {
    const html = render(
      aChart({ state: 'delivered' }, { position: [1290, 180], solid: 'M150 180H1290', dashed: undefined }),
    );
    expect(html).toMatch(/<circle class="[^"]*\bdone\b[^"]*" cx="1290" cy="180"/);
    expect(html).not.toContain('dashed');
  });

  test('has no position without a scan on a ruler', () => {
    const html = render(aChart({ kind: 'ruler' }, { basemap: undefined, position: undefined, solid: undefined }));
    expect(html).toContain('ruler');
    expect(html).not.toMatch(/<img|<picture|pulse|solid/);
  });
});
