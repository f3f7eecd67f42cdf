import type { Change } from '#domain/changes/schema.ts';
import { callUntilOk, signIn } from './call.ts';
import { type Followers, notesOf } from './followers.ts';
import type { Traffic } from './traffic.ts';

export interface Results {
  acknowledged: { shipments: number; statuses: number };
  /** Acknowledged, but not stored. */
  lost: { shipments: number; statuses: number };
  stored: number;
  mails: number;
  /** Stored statuses that did not reach the subscriber, the webhook receiver or the reader of the feed. */
  missing: { mails: number; events: number; changes: number };
  /** `mails`: identical emails delivered again; `otherMails`: a second email about the same status. */
  repeated: { statuses: number; mails: number; otherMails: number; events: number; changes: number };
  /** Acknowledged statuses of one shipment that arrived after a later one. */
  outOfOrder: { mails: number; events: number; changes: number };
  forgedEvents: number;
  goneFeeds: number;
  refusedWrites: number;
  lookups: Traffic['lookups'];
}

/** Notes of statuses by shipment: those that writers added, not the creation. */
type Notes = Map<string, string[]>;

const count = (notes: Notes) => [...notes.values()].flat().length;
const countDistinct = (list: readonly string[]) => new Set(list).size;

function countMissing(wanted: Notes, arrived: Notes): number {
  const missing = [...wanted].map(([id, own]) => {
    const counted = new Set(arrived.get(id));
    return own.filter((note) => !counted.has(note)).length;
  });
  return missing.reduce((sum, each) => sum + each, 0);
}

const countRepeated = (notes: Notes) =>
  [...notes.values()].reduce((sum, notices) => sum + notices.length - countDistinct(notices), 0);

/** `acknowledged` is in the order of one writer's requests. */
function countOutOfOrder(acknowledged: Notes, arrived: Notes): number {
  const late = [...acknowledged].map(([id, own]) => {
    const place = new Map(own.map((note, n) => [note, n]));
    const places = [...new Set(arrived.get(id))].flatMap((note) => place.get(note) ?? []);
    return places.filter((each, n) => each < (places[n - 1] ?? 0)).length;
  });
  return late.reduce((sum, each) => sum + each, 0);
}

function groupBy<Item>(
  items: readonly Item[],
  toKey: (item: Item) => string,
  toNote: (item: Item) => string | undefined,
) {
  const groups: Notes = new Map();
  for (const item of items) {
    const note = toNote(item);
    if (note) groups.set(toKey(item), [...(groups.get(toKey(item)) ?? []), note]);
  }
  return groups;
}

const byShipment = (changes: readonly Change[]) =>
  groupBy(
    changes.filter(({ type }) => type === 'shipment.status'),
    ({ shipmentId }) => shipmentId,
    ({ entry }) => entry?.notes,
  );

/** Compares what was acknowledged with what is stored and what followers got. */
export async function countResults(url: string, traffic: Traffic, followers: Followers): Promise<Results> {
  const { acknowledged, subscribers, lookups, refusedWrites } = traffic;
  const { mails, receiver, feed } = followers;
  const call = await signIn(url);
  const stored: Notes = new Map();
  for (const id of acknowledged.keys()) {
    const answer = await call(`/shipments/${id}`);
    if (answer?.status === 404) continue;
    const shipment = answer?.ok ? answer : await callUntilOk(call, `/shipments/${id}`);
    const { trackingHistory } = (await shipment.json()) as {
      trackingHistory: { notes: string; isCreation?: boolean }[];
    };
    stored.set(
      id,
      trackingHistory.map(({ notes }) => notes).filter((notes) => notes.includes('-')),
    );
  }
  const shipmentOf = new Map([...subscribers].map(([id, email]) => [email, id]));
  const toShipment = (address = '') => shipmentOf.get(address) ?? '';
  const firstMails = [...new Map(mails.taken.map((mail) => [mail.messageId, mail])).values()];
  const mailed = groupBy(firstMails, ({ envelope }) => toShipment(envelope.to[0]), notesOf);
  const firstEvents = [...new Map(receiver.taken.map((event) => [event.id, event.data])).values()];
  const [events, changes] = [byShipment(firstEvents), byShipment(feed.changes)];
  return {
    acknowledged: { shipments: acknowledged.size, statuses: count(acknowledged) },
    lost: { shipments: acknowledged.size - stored.size, statuses: countMissing(acknowledged, stored) },
    stored: count(stored),
    mails: mails.taken.length,
    missing: {
      mails: countMissing(stored, mailed),
      events: countMissing(stored, events),
      changes: countMissing(stored, changes),
    },
    repeated: {
      statuses: countRepeated(stored),
      mails: mails.taken.length - firstMails.length,
      otherMails: countRepeated(mailed),
      events: receiver.taken.length - firstEvents.length,
      changes: countRepeated(changes),
    },
    outOfOrder: {
      mails: countOutOfOrder(acknowledged, mailed),
      events: countOutOfOrder(acknowledged, events),
      changes: countOutOfOrder(acknowledged, changes),
    },
    forgedEvents: receiver.forged,
    goneFeeds: feed.gone,
    refusedWrites,
    lookups,
  };
}
