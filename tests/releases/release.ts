import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { aShipmentBody, type StaffApi } from '#tests/api.ts';
import { aJourney, live } from '#tests/journeys.ts';
import { listAll } from '#tests/recount.ts';

const START = '2026-06-01T08:00:00.000Z';
/** Later than every journey. */
export const ASKED_AT = '2026-07-30T12:00:00.000Z';
const SEED = 20_260_601;

const HERE = import.meta.dirname;
export const toBackup = (release: string) => join(HERE, `${release}.backup.gz`);
export const toAnswers = (release: string) => join(HERE, `${release}.answers.json.gz`);
/** Of the account in the backup, which leaves sessions out: the row as the release wrote it, and the token it gave. */
export const toSession = (release: string) => join(HERE, `${release}.session.json`);
export const releases = readdirSync(HERE).flatMap((name) => /^(.+)\.backup\.gz$/.exec(name)?.[1] ?? []);
export const ENGINES: Database['engine'][] = inject('postgres') ? ['embedded', 'postgres'] : ['embedded'];

/** Thirty shipments with entries, corrections, edits and deletions, the same on every run. */
export async function liveAll(staff: StaffApi): Promise<void> {
  for (const [index, journey] of fc.sample(aJourney, { seed: SEED, numRuns: 30 }).entries()) {
    const staffOfOne = { ...staff, api: { ...staff.api, create: createWithId(staff, index) }, token: staff.token };
    await live(staffOfOne, journey, START);
  }
  staff.api.setNow(ASKED_AT);
  for (const index of [3, 17]) await staff.api.call('DELETE', `/api/v1/shipments/${toId(index)}`, staff);
}

const toId = (index: number) => `release-shipment-${index}`;
const createWithId =
  (staff: StaffApi, index: number): StaffApi['api']['create'] =>
  (token, overrides) => {
    const trackingNumber = `TC-RELEAS${String(index).padStart(2, '0')}`;
    return staff.api.create(token, aShipmentBody({ ...overrides, id: toId(index), trackingNumber }));
  };

/** What staff and visitors are answered about all shipments. */
export async function askAll(staff: Pick<StaffApi, 'api' | 'token' | 'list'>): Promise<Record<string, unknown>> {
  const { api, token } = staff;
  api.setNow(ASKED_AT);
  const shipments = await listAll(staff, {});
  const paths = [
    '/shipments?limit=100',
    '/shipments/summary',
    '/reports/summary?from=2026-06-01&to=2026-07-30',
    ...shipments.flatMap(({ id, trackingNumber }) => [
      ...[`/shipments/${id}`, `/shipments/${id}/places`, `/shipments/${id}/audit`],
      `/tracking/${trackingNumber}`,
    ]),
  ];
  const answers: Record<string, unknown> = {};
  for (const path of paths) {
    const response = await api.call('GET', `/api/v1${path}`, { token });
    answers[path] = [response.status, await response.json()];
  }
  return answers;
}
