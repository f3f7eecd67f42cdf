import lighthouse from 'lighthouse';
import { writeFileSync } from 'node:fs';
import { Simulator } from '@paulirish/trace_engine/models/trace/lantern/simulation/simulation.js';
import { startServer } from '#tests/e2e/server.ts';
import { startChromium } from './lib/chromium.ts';
const server = await startServer();
const chromium = await startChromium();
const throttle = process.env.METHOD ?? 'simulate';
for (const path of process.argv.slice(2)) {
  const run = await lighthouse(server.url + path, { port: chromium.port, logLevel: 'error', output: 'json' } as never, { extends: 'lighthouse:default', settings: { onlyCategories: ['performance'], throttlingMethod: throttle } } as never);
  const a = run!.lhr.audits;
  const d = (k: string) => (a[k]?.details as any)?.items;
  console.log(path, throttle, 'fcp', a['first-contentful-paint']?.numericValue, 'lcp', a['largest-contentful-paint']?.numericValue, 'tbt', a['total-blocking-time']?.numericValue, 'si', a['speed-index']?.numericValue);
  for (const [label, timings] of (Simulator as any).allNodeTimings) if (/LargestContentfulPaint/i.test(label)) { console.log('==', label);
    for (const [node, t] of timings) console.log(Math.round(t.startTime), Math.round(t.endTime), node.type, node.type === 'cpu' ? Math.round(node.duration/1000) + 'ms ' + node.childEvents.map((e: any) => e.name).slice(0, 6).join(',') : node.request.priority + ' ' + node.request.transferSize + ' ' + node.request.url.replace(server.url, '').slice(0, 90)); }
  console.log(JSON.stringify(d('mainthread-work-breakdown')?.map((x: any) => [x.group, Math.round(x.duration)])));
  writeFileSync('/tmp/lh/' + throttle + path.replaceAll('/', '_') + '.json', JSON.stringify(run!.lhr));
}
await chromium.stop();
await server.stop();
