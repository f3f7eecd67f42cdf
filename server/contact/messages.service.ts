import type { ContactMessage, ContactMessageView, MessageChange } from '#domain/contact/schema.ts';
import { findTrackingNumbers } from '#domain/tracking/find-numbers.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import { ageCursor } from '#server/cursor.ts';
import { ConflictError, NotFoundError } from '#server/errors.ts';
import type { MessageQuery, MessageRepository, StoredMessage } from './messages.repository.ts';

const MOST_EVENTS = 100;
const NOT_FOUND = 'Message not found';

export type ListMessagesQuery = Omit<MessageQuery, 'after'> & { cursor?: string | undefined };

interface MessageServiceDeps {
  repository: MessageRepository;
  now: () => Date;
  /** Those that the company's numbers have. */
  getPrefixes: () => Prefixes;
}

/** What staff do with the messages of the contact form. `actor` is the email address of who does it, for the audit log. */
export function createMessageService({ repository, now, getPrefixes }: MessageServiceDeps) {
  const withNumbers = (message: StoredMessage): ContactMessage => ({
    ...message,
    trackingNumbers: findTrackingNumbers(message.message, getPrefixes()),
  });

  async function getView(id: string): Promise<ContactMessageView> {
    const stored = await repository.findById(id);
    if (!stored) throw new NotFoundError(NOT_FOUND);
    const message = withNumbers(stored);
    const found = await repository.findShipments(message.trackingNumbers);
    const events = await repository.listEvents(id, MOST_EVENTS);
    const shipments = message.trackingNumbers.map((trackingNumber) => {
      const hit = found.find((row) => row.trackingNumber === trackingNumber);
      if (!hit) return { trackingNumber, shipment: null };
      const { trackingNumber: _, ...shipment } = hit;
      return { trackingNumber, shipment };
    });
    return { ...message, shipments, events };
  }

  return {
    /**
     * A page of messages, newest first. The search is literal, knows no upper and lower case, and reads name, email, phone,
     * case number and text. Throws AppError 400 for a cursor that is none of ours.
     */
    async listMessages({ cursor, ...query }: ListMessagesQuery) {
      const after = cursor ? ageCursor.parse(cursor) : undefined;
      const rows = await repository.list({ ...query, after, limit: query.limit + 1 });
      const items = rows.slice(0, query.limit).map(withNumbers);
      const last = items.at(-1);
      return { items, nextCursor: rows.length > query.limit && last ? ageCursor.format(last) : null };
    },

    /** How many messages nobody has opened yet. */
    countNew: () => repository.countNew(),

    /** A message, the shipments its text names, and what staff did with it. Throws NotFoundError "Message not found". */
    getMessage: getView,

    /**
     * Moves a message to another state; to the one it has changes nothing. Throws NotFoundError, and AppError 409 when it is
     * no longer in the state named by `from`.
     */
    async changeStatus(id: string, change: MessageChange, actor: string): Promise<ContactMessageView> {
      const isChanged = await repository.setStatus(id, change, now(), actor);
      const view = await getView(id);
      if (!isChanged && view.status !== change.status)
        throw new ConflictError('message-changed', 'Somebody else has changed this message. Load it again.');
      return view;
    },
  };
}

export type MessageService = ReturnType<typeof createMessageService>;
