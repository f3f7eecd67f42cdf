import type { TestApi } from './api.ts';
import type { ReceivedMail } from './mail-server.ts';

let visitors = 0;

/** Creates shipments that each of `readers` follows, with `changes` status changes each, numbered in their notes. */
export async function changeStatuses(
  api: TestApi,
  token: string,
  size: { shipments: number; readers: number; changes: number },
) {
  const shipments = [];
  for (let n = 0; n < size.shipments; n++) {
    const shipment = await api.create(token);
    for (let reader = 0; reader < size.readers; reader++) {
      // Separate networks, because those of one network share a budget.
      const address = `2001:db8:${(++visitors).toString(16)}::1`;
      const body = { email: `reader${reader}-${n}@example.com` };
      const path = `/api/v1/tracking/${shipment.trackingNumber}/subscriptions`;
      const { status } = await api.call('POST', path, { body, address });
      if (status !== 204) throw new Error(`A subscription was answered with ${status}`);
    }
    shipments.push(shipment);
  }
  const statuses: number[] = [];
  for (let change = 1; change <= size.changes; change++) {
    const answers = await Promise.all(
      shipments.map(({ id }) =>
        api.call('POST', `/api/v1/shipments/${id}/history`, {
          body: { status: 'IN_TRANSIT', location: 'London', notes: `Change ${change}.` },
          token,
        }),
      ),
    );
    statuses.push(...answers.map(({ status }) => status));
  }
  return { shipments, statuses };
}

/** Returns the newest change in an email; 0 for the first email of a subscription. */
export const readChangeNumber = ({ text = '' }: ReceivedMail): number => Number(/Change (\d+)\./.exec(text)?.[1] ?? 0);

/** Returns the changes per reader and shipment in order of first arrival. */
export function listByReader(taken: readonly ReceivedMail[]): Map<string, number[]> {
  const ids = new Set<string>();
  const byReader = new Map<string, number[]>();
  for (const mail of taken) {
    if (ids.has(mail.messageId ?? '')) continue;
    ids.add(mail.messageId ?? '');
    const reader = mail.envelope.to.join();
    byReader.set(reader, [...(byReader.get(reader) ?? []), readChangeNumber(mail)]);
  }
  return byReader;
}
