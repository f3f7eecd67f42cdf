// Servers to compare the product with, each in its own process: `node bench/lib/peers.ts constant`, or with
// DATABASE_URL `bare` (Hono and a prepared query of the same columns, without limits, log, headers or checks), `writes`
// (the statements that create a shipment and add a status, behind node:http) or `staff` (Hono and the statements of
// staff's list, detail and dashboard). Prints its port.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createCode } from '#domain/tracking/number.ts';
import { publicPlaces } from '#server/charts/address/public-places.ts';
import type { Tables } from '#server/db/tables.ts';
import { createShipmentPeopleRepository } from '#server/people/shipment-people.repository.ts';
import type { NewShipment } from '#server/shipments/insert-shipments.repository.ts';
import { LIST_COUNTS, toMonday } from '#server/shipments/list-shipments.service.ts';
import { createShipmentRepository } from '#server/shipments/shipments.repository.ts';

const LIKE_A_LOOKUP = JSON.stringify({ text: 'x'.repeat(1_000) });
const LOOK_UP = `select tracking_number, status, service_type, origin_address, destination_address, origin_place, destination_place,
  weight, weight_unit, dimensions, dimensions_unit, created_at, estimated_delivery_date, updated_at, version, tracking_history,
  jsonb_array_length(items) as item_count from shipments where tracking_number = $1`;

const printPort = ({ port }: Pick<AddressInfo, 'port'>) => process.stdout.write(`port ${port}\n`);

if (process.argv[2] === 'constant') {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': LIKE_A_LOOKUP.length });
    response.end(LIKE_A_LOOKUP);
  });
  server.listen(0, '127.0.0.1', () => printPort(server.address() as AddressInfo));
} else if (process.argv[2] === 'writes') {
  serveWrites(new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 }));
} else if (process.argv[2] === 'staff') {
  serveStaff(new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 }));
} else {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  const app = new Hono().get('/:number', async (c) => {
    const { rows } = await pool.query({ name: 'look-up', text: LOOK_UP, values: [c.req.param('number')] });
    return rows[0] ? c.json(rows[0]) : c.notFound();
  });
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, printPort);
}

function serveStaff(pool: pg.Pool): void {
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { list, countMatching, countByStatus, countSamples, findById } = createShipmentRepository(kysely, {
    places: publicPlaces,
  });
  const people = createShipmentPeopleRepository(kysely);
  const query = { timeZone: 'UTC', customerScope: 'all' } as const;
  const app = new Hono()
    .get('/shipments', async (c) =>
      c.json(await Promise.all([list({ ...query, limit: 20 }), countMatching(query, { found: 0, filtered: 0 })])),
    )
    .get('/shipments/summary', async (c) =>
      c.json(
        await Promise.all([
          countByStatus(),
          countMatching({ ...query, createdFrom: toMonday(new Date(), 'UTC') }, LIST_COUNTS),
          countSamples(),
          list({ ...query, limit: 5 }),
        ]),
      ),
    )
    .get('/shipments/:id', async (c) =>
      c.json(await Promise.all([findById(c.req.param('id'), 'all'), people.read(c.req.param('id'), 'all')])),
    );
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, printPort);
}

async function readBody(request: IncomingMessage) {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return JSON.parse(text);
}

function serveWrites(pool: pg.Pool): void {
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const repository = createShipmentRepository(kysely, { places: publicPlaces });
  const create = (body: Partial<NewShipment>) => {
    const now = new Date();
    const [status, createdAt] = ['LABEL_CREATED', now.toISOString()] as const;
    const shipment = {
      weightUnit: 'kg',
      dimensions: { length: 0, width: 0, height: 0 },
      dimensionsUnit: 'cm',
      estimatedDeliveryDate: null,
      notes: '',
      items: [],
      originPlace: '',
      destinationPlace: '',
      fingerprint: null,
      isSample: false,
      status,
      createdAt,
      updatedAt: createdAt,
      trackingHistory: [{ status, timestamp: createdAt, location: '', notes: '' }],
      trackingNumber: createCode(8, () => Math.floor(Math.random() * 256)),
      ...body,
    };
    return repository.insert(shipment as unknown as NewShipment, now, 'bench');
  };
  const addStatus = (id: string, body: { status: 'IN_TRANSIT'; location: string }) =>
    repository.addStatus(
      id,
      { ...body, id: randomUUID(), at: new Date(), notes: '', code: null, reason: null },
      undefined,
      { email: 'bench', customerScope: 'all' },
    );
  const server = createServer(async (request, response) => {
    const id = /shipments\/([^/]+)/.exec(request.url ?? '')?.[1];
    const body = await readBody(request);
    const text = JSON.stringify(await (id ? addStatus(id, body) : create(body)));
    response.writeHead(text ? 201 : 500, { 'Content-Type': 'application/json' }).end(text);
  });
  server.listen(0, '127.0.0.1', () => printPort(server.address() as AddressInfo));
}
