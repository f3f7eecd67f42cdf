import type {
  ContactMessage,
  ContactMessageView,
  FilledTemplate,
  MessageChange,
  Reply,
} from '#domain/contact/schema.ts';
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
  /** Whether outgoing email is set up. */
  canReply: boolean;
  /** The templates for somebody of this name, filled with the shipment that is named first. */
  fillTemplates: (name: string, shipmentId: string | undefined) => Promise<FilledTemplate[]>;
}

/** What staff do with the messages of the contact form. `actor` is the email address of who does it, for the audit log. */
export function createMessageService({ repository, now, getPrefixes, canReply, fillTemplates }: MessageServiceDeps) {
  const withNumbers = (message: StoredMessage): ContactMessage => ({
    ...message,
    trackingNumbers: findTrackingNumbers(message.message, getPrefixes()),
  });

  async function getView(id: string): Promise<ContactMessageView> {
    const stored = await repository.findById(id);
    if (!stored) throw new NotFoundError(NOT_FOUND);
    const message = withNumbers(stored);
    const found = await repository.findShipments(message.trackingNumbers);
    const [events, replies] = [await repository.listEvents(id, MOST_EVENTS), await repository.listReplies(id)];
    const shipments = message.trackingNumbers.map((trackingNumber) => {
      const hit = found.find((row) => row.trackingNumber === trackingNumber);
      if (!hit) return { trackingNumber, shipment: null };
      const { trackingNumber: _, ...shipment } = hit;
      return { trackingNumber, shipment };
    });
    return { ...message, shipments, replies, canReply, events };
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

    /** Texts to begin a reply with, in every language. Throws NotFoundError "Message not found". */
    async listTemplates(id: string): Promise<FilledTemplate[]> {
      const { name, shipments } = await getView(id);
      return fillTemplates(name, shipments.find(({ shipment }) => shipment)?.shipment?.id);
    },

    /**
     * Answers by an email to the writer, after which the message is open or done. The same reply again changes nothing. Throws
     * NotFoundError, and AppError 409 when email is not set up or another reply has this id.
     */
    async reply(messageId: string, input: Reply, actor: string): Promise<ContactMessageView> {
      const { name, email, subject, message, caseNumber, createdAt, language } = await getView(messageId);
      if (!canReply) throw new ConflictError('mail-not-set-up', 'Outgoing email is not set up. Nothing was sent.');
      const { id, text, done } = input;
      const facts = { caseNumber, name, subject, question: message, askedAt: createdAt, text, author: actor };
      const to = { recipient: email, language: input.language ?? language };
      const isAdded = await repository.addReply(
        { id, messageId, ...to, facts, createdAt: now() },
        done ? 'DONE' : 'OPEN',
      );
      if (!isAdded) {
        const known = await repository.findReply(id);
        if (!known) throw new NotFoundError(NOT_FOUND);
        if (known.messageId !== messageId || known.text !== text)
          throw new ConflictError('id-taken', 'Another reply has this id. Nothing was sent.');
      }
      return getView(messageId);
    },
  };
}

export type MessageService = ReturnType<typeof createMessageService>;
