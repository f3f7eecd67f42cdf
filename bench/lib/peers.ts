// What the product's answers are held against, each in a process of its own: `node bench/lib/peers.ts constant`, or `bare`
// with DATABASE_URL: Hono and a prepared query of the same columns, without limits, log, headers or checks. Says its port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

const LIKE_A_LOOKUP = JSON.stringify({ text: 'x'.repeat(1_000) });
const LOOK_UP = `select tracking_number, status, service_type, origin_address, destination_address, origin_place, destination_place,
  weight, weight_unit, dimensions, dimensions_unit, created_at, estimated_delivery_date, updated_at, version, tracking_history,
  jsonb_array_length(items) as item_count from shipments where tracking_number = $1`;

const say = ({ port }: Pick<AddressInfo, 'port'>) => process.stdout.write(`port ${port}\n`);

if (process.argv[2] === 'constant') {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': LIKE_A_LOOKUP.length });
    response.end(LIKE_A_LOOKUP);
  });
  server.listen(0, '127.0.0.1', () => say(server.address() as AddressInfo));
} else {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  const app = new Hono().get('/:number', async (c) => {
    const { rows } = await pool.query({ name: 'look-up', text: LOOK_UP, values: [c.req.param('number')] });
    return rows[0] ? c.json(rows[0]) : c.notFound();
  });
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, say);
}
