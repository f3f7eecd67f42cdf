import { randomBytes, randomUUID } from 'node:crypto';
import type { Change } from '#domain/changes/schema.ts';
import { trimEndOf } from '#domain/clean-text.ts';
import type {
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookInput,
  WebhookUpdate,
  WebhookWaiting,
  WebhookWithSecret,
} from '#domain/webhooks/schema.ts';
import { WEBHOOK_SECRETS_HOURS, WEBHOOK_STOPPED_BY_GAP, WEBHOOK_WAITING_LIMIT } from '#domain/webhooks/webhook.ts';
import type { WaitingChange } from '#server/changes/changes.repository.ts';
import type { ChangeService } from '#server/changes/changes.service.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { numberCursor, toPage } from '#server/cursor.ts';
import { AppError, ConflictError, NotFoundError, toFieldError, ValidationError } from '#server/errors.ts';
import type { SecretBox } from '#server/secret-box.ts';
import { isWebhookUrl, type OpenHosts } from './address-guard.ts';
import { type Endpoint, type Place, toDelivery, toPlace } from './endpoint.ts';
import { type PostWebhook, sign } from './post-webhook.ts';
import { sendChange, toFilter, toNewDelivery } from './sending.service.ts';
import type { WebhookRepository } from './webhooks.repository.ts';

export interface WebhookServiceDeps extends Pick<BaseDeps, 'now' | 'requireCustomer'> {
  repository: WebhookRepository;
  changes: ChangeService;
  post: PostWebhook;
  box: SecretBox;
  openHosts: OpenHosts;
}

const HOUR_MS = 3_600_000;
const ERASED = 'This event was erased or is no longer public.';
const NO_LONGER_THEIRS = 'This shipment is no longer the customer’s, or the event is erased. Nothing was sent.';
const SECRET_END = 4;
const WAITING_SHOWN = 2;
const SECRET_BYTES = 32;

/** A new signing secret, in the form of Standard Webhooks. */
const createSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
const toSecretEnd = (secret: string) => trimEndOf(secret, '=').slice(-SECRET_END);
const toIso = (moment: Date | null) => moment?.toISOString() ?? null;

const toWebhook = (row: Endpoint, waiting: number, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  types: row.types,
  customerId: row.customer_id,
  customerName: row.customer_name,
  state: row.state,
  pausedBy: row.paused_by,
  stoppedAt: toIso(row.stopped_at),
  failingSince: toIso(row.failing_since),
  nextTryAt: toIso(row.next_try_at),
  lastSentAt: toIso(row.last_sent_at),
  standsAt: toIso(row.stands_at),
  waiting,
  secretEnd: row.secret_end,
  oldSecretUntil: row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

/** Webhooks, for staff. Every method with an id throws NotFoundError for an unknown one. */
export function createWebhookService(deps: WebhookServiceDeps) {
  const { repository, changes, requireCustomer, post, box, openHosts, now } = deps;
  /** The current end of the feed, and its oldest retained position. */
  const readEnds = () => changes.readAfter(undefined, 0, { customerScope: 'all' });
  const show = async (row: Endpoint) =>
    toWebhook(row, await changes.countAfter(toPlace(row), toFilter(row), WEBHOOK_WAITING_LIMIT), now());

  async function find(id: string): Promise<Endpoint> {
    const row = await repository.find(id);
    if (!row) throw new NotFoundError('Webhook not found');
    return row;
  }
  const getWebhook = async (id: string) => show(await find(id));

  async function check({ url, customerId }: WebhookInput): Promise<void> {
    if (!isWebhookUrl(url, openHosts)) throw new ValidationError([toFieldError('url', 'webhookUrlRule')]);
    if (customerId !== null) await requireCustomer(customerId);
  }

  const makeSecret = () => {
    const secret = createSecret();
    return { shown: secret, sealed: box.seal(secret), end: toSecretEnd(secret) };
  };

  /** Sends once, in any state; only the log records the result. */
  async function tryNow(row: Endpoint, change: Change, place: Place | null): Promise<WebhookDelivery> {
    const answer = await sendChange(row, change, { post, box, now });
    return toDelivery(
      await repository.insertDelivery(toNewDelivery({ ...row, attempts: 0 }, change, place, answer, now())),
    );
  }

  /** Limits the event to what the webhook may receive now: shipment or webhook may have moved to another customer. */
  async function findChange(row: Endpoint, place: Place | null): Promise<Change> {
    const before = place && { ...place, seq: String(BigInt(place.seq) - 1n) };
    const [event] = before
      ? (await changes.readAfter(before, 1, { customerScope: toFilter(row).customerScope })).changes
      : [];
    if (event?.change && event.id === place?.id) return event.change;
    throw new AppError(410, row.customer_id === null ? ERASED : NO_LONGER_THEIRS);
  }

  /** Excludes the next event, which has attempts in the list. */
  async function listWaiting(row: Endpoint): Promise<WebhookWaiting[]> {
    const newest = await changes.listNewestAfter(toPlace(row), toFilter(row), WAITING_SHOWN + 1);
    const toWaiting = ({ at, type, number }: WaitingChange) => ({ at: at.toISOString(), type, trackingNumber: number });
    return newest.slice(0, Math.min(WAITING_SHOWN, newest.length - 1)).map(toWaiting);
  }

  return {
    listWebhooks: async (): Promise<Webhook[]> => Promise.all((await repository.list()).map(show)),
    getWebhook,

    /**
     * Creates a webhook for events from now on and returns its secret once. Throws ValidationError for an address that
     * is not public, and for an unknown customer; AppError 409 for an id in use.
     */
    async createWebhook(input: WebhookCreate, actor: string): Promise<WebhookWithSecret> {
      await check(input);
      const { next: place } = await readEnds();
      const { shown, sealed, end } = makeSecret();
      const isNew = await repository.insert({ ...input, secret: sealed, secretEnd: end, place }, now(), actor);
      if (!isNew) throw new ConflictError('id-taken', 'A webhook with this id already exists.');
      return { ...(await getWebhook(input.id)), secret: shown };
    },

    /**
     * Throws ConflictError 412 if the version is outdated, and ValidationError like `createWebhook` or if the customer
     * changes.
     */
    async updateWebhook(id: string, version: number, input: WebhookUpdate, actor: string): Promise<Webhook> {
      const { customer_id: customerId } = await find(id);
      if (input.customerId !== undefined && input.customerId !== customerId)
        throw new ValidationError([toFieldError('customerId', 'customerFixed')]);
      await check({ ...input, customerId });
      if (await repository.update(id, version, input, actor)) return getWebhook(id);
      throw new ConflictError('version-changed', 'This webhook was changed in the meantime.', { status: 412 });
    },

    async deleteWebhook(id: string, actor: string): Promise<void> {
      if (!(await repository.delete(id, actor))) throw new NotFoundError('Webhook not found');
    },

    /** Stops sending until resumed; changes queue up. */
    async pauseWebhook(id: string, actor: string): Promise<Webhook> {
      await find(id);
      await repository.pause(id, actor, now());
      return getWebhook(id);
    },

    /**
     * Resumes immediately where sending stopped, or from the oldest event if that position is gone. `since` resends all
     * retained events from that time. Throws ValidationError for a time in the future, which would skip queued events.
     */
    async resumeWebhook(id: string, since: string | undefined, actor: string): Promise<Webhook> {
      const { paused_by: pausedBy } = await find(id);
      if (since !== undefined && Date.parse(since) > now().getTime())
        throw new ValidationError([toFieldError('since', 'occurredInFuture')]);
      const { next, floor } = await readEnds();
      if (since !== undefined)
        await repository.resume(id, actor, (await changes.findPlaceBefore(new Date(since))) ?? next);
      else await repository.resume(id, actor, pausedBy === WEBHOOK_STOPPED_BY_GAP ? floor : undefined);
      return getWebhook(id);
    },

    /** Creates a new secret and returns it once; the previous one also signs for a day. */
    async changeSecret(id: string, actor: string): Promise<WebhookWithSecret> {
      await find(id);
      const made = makeSecret();
      await repository.changeSecret(id, made, new Date(now().getTime() + WEBHOOK_SECRETS_HOURS * HOUR_MS), actor);
      return { ...(await getWebhook(id)), secret: made.shown };
    },

    /** Sends `webhook.test`, which concerns no shipment, and returns the response. */
    async testWebhook(id: string): Promise<WebhookDelivery> {
      const row = await find(id);
      const at = now();
      const eventId = randomUUID();
      const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: {} });
      const answer = await post(row.url, body, sign(row, { id: eventId, body, now: at }, box));
      const place = { change_xid: null, change_seq: null };
      const line = { endpoint_id: row.id, at, event_id: eventId, type: 'webhook.test', number: null, attempt: 1 };
      return toDelivery(await repository.insertDelivery({ ...line, ...place, ...answer }));
    },

    /** Newest first; the newest page also contains the newest queued events. */
    async listDeliveries(id: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const row = await find(id);
      const before = cursor === undefined ? undefined : numberCursor.parse(cursor).number;
      const [rows, waiting] = await Promise.all([
        repository.listDeliveries(id, before, limit + 1),
        before === undefined ? listWaiting(row) : [],
      ]);
      return { ...toPage(rows.map(toDelivery), limit, ({ id: number }) => numberCursor.format({ number })), waiting };
    },

    /**
     * Resends the event of a delivery in its current form and returns the response. Throws AppError 410 if it was
     * erased.
     */
    async sendAgain(id: string, deliveryId: string): Promise<WebhookDelivery> {
      const row = await find(id);
      const delivery = /^[1-9]\d{0,17}$/.test(deliveryId) && (await repository.findDelivery(id, deliveryId));
      if (!delivery) throw new NotFoundError('Delivery not found');
      const { change_xid: xid, change_seq: seq, event_id: eventId } = delivery;
      const place = xid !== null && seq !== null ? { xid, seq, id: eventId } : null;
      return tryNow(row, await findChange(row, place), place);
    },
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;
