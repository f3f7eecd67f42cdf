import type {
  ContactMessage,
  ContactMessageView,
  Conversation,
  FilledTemplate,
  MessageChange,
  Reply,
} from '#domain/contact/schema.ts';
import { findTrackingNumbers } from '#domain/tracking/find-numbers.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { ageCursor, toPage } from '#server/cursor.ts';
import { toFingerprint } from '#server/digest.ts';
import { AppError, ConflictError, NotFoundError } from '#server/errors.ts';
import type { MessageQuery, MessageRepository, StoredMessage } from './messages.repository.ts';

const MAX_EVENTS = 100;
const NOT_FOUND = 'Message not found';

export type ListMessagesQuery = Omit<MessageQuery, 'after'> & { cursor?: string | undefined };

interface MessageServiceDeps extends Pick<BaseDeps, 'createCaseCode' | 'createId' | 'getPrefixes' | 'now'> {
  repository: MessageRepository;
  /** Whether outgoing email is set up. */
  canReply: boolean;
  /** Returns the templates for a person, filled from the given shipment. */
  fillTemplates: (name: string, shipmentId: string | undefined) => Promise<FilledTemplate[]>;
}

/** The shipment's number of a conversation that staff began. */
const toOwnNumber = ({ isOurs, trackingNumbers }: ContactMessage) => (isOurs ? trackingNumbers[0] : undefined);

/** Contact messages for staff. `actor` is the user's email address, for the audit log. */
export function createMessageService(deps: MessageServiceDeps) {
  const { repository, now, getPrefixes, createId, createCaseCode, canReply, fillTemplates } = deps;
  const withNumbers = ({ shipmentNumber, ...message }: StoredMessage): ContactMessage => ({
    ...message,
    // The form requires a text.
    isOurs: message.message === '',
    trackingNumbers: [
      ...new Set([shipmentNumber, ...findTrackingNumbers(message.message, getPrefixes())].filter(Boolean)),
    ],
  });

  async function getView(id: string): Promise<ContactMessageView> {
    const stored = await repository.findById(id);
    if (!stored) throw new NotFoundError(NOT_FOUND);
    const message = withNumbers(stored);
    const storedShipments = await repository.findShipments(message.trackingNumbers);
    const [events, replies] = [await repository.listEvents(id, MAX_EVENTS), await repository.listReplies(id)];
    const shipments = message.trackingNumbers.map((trackingNumber) => {
      const isLinkedByStaff = trackingNumber === stored.shipmentNumber;
      const hit = storedShipments.find((row) => row.trackingNumber === trackingNumber);
      if (!hit) return { trackingNumber, isLinkedByStaff, shipment: null };
      const { trackingNumber: _, ...shipment } = hit;
      return { trackingNumber, isLinkedByStaff, shipment };
    });
    return { ...message, shipments, replies, canReply, events };
  }

  return {
    /**
     * Returns a page of messages, newest first. The search is literal, ignores case, and covers name, email, phone,
     * case number and text. Throws AppError 400 for an invalid cursor.
     */
    async listMessages({ cursor, ...query }: ListMessagesQuery) {
      const after = cursor ? ageCursor.parse(cursor) : undefined;
      const rows = await repository.list({ ...query, after, limit: query.limit + 1 });
      return toPage(rows.map(withNumbers), query.limit, ageCursor.format);
    },

    /**
     * Begins a conversation with the sender or recipient of a shipment, or returns the one that exists. Throws
     * NotFoundError "Shipment not found", and AppError 409 if the person has no email address.
     */
    async start({ shipment, party, language }: Conversation): Promise<ContactMessageView> {
      const found = await repository.findParty(shipment, party);
      if (!found) throw new NotFoundError('Shipment not found');
      if (!found.email) throw new ConflictError('no-email', 'This person has no email address.');
      const key = toFingerprint(['begun', shipment, party, found.email]);
      const caseNumber = `C-${createCaseCode()}`;
      return getView(
        await repository.start({
          ...found,
          id: createId(),
          caseNumber,
          key,
          language: found.language || language,
          createdAt: now(),
        }),
      );
    },

    /** Returns the number of unopened messages. */
    countNew: () => repository.countNew(),

    /**
     * Returns a message with the shipments in its text and its status changes. Throws NotFoundError "Message not
     * found".
     */
    getMessage: getView,

    /**
     * Changes a message's status; repeating it changes nothing. Throws NotFoundError, and AppError 409 if its status
     * isn't `from`.
     */
    async changeStatus(id: string, change: MessageChange, actor: string): Promise<ContactMessageView> {
      const isChanged = await repository.setStatus(id, change, now(), actor);
      const view = await getView(id);
      if (!isChanged && view.status !== change.status)
        throw new ConflictError('message-changed', 'Someone else has changed this message. Reload it.');
      return view;
    },

    /**
     * Links a shipment to a visitor's message; null removes the link. Throws NotFoundError, and AppError 409 for a
     * conversation that staff began, which keeps its shipment.
     */
    async linkShipment(id: string, shipmentId: string | null, actor: string): Promise<ContactMessageView> {
      const { isOurs } = await getView(id);
      if (isOurs) throw new AppError(409, 'This conversation is about another shipment.');
      const number = shipmentId === null ? '' : await repository.findNumber(shipmentId);
      if (number === undefined) throw new NotFoundError('Shipment not found');
      await repository.setShipmentNumber(id, number, now(), actor);
      return getView(id);
    },

    /** Returns the reply templates in every language. Throws NotFoundError "Message not found". */
    async listTemplates(id: string): Promise<FilledTemplate[]> {
      const { name, shipments } = await getView(id);
      return fillTemplates(name, shipments.find(({ shipment }) => shipment)?.shipment?.id);
    },

    /**
     * Emails a reply, sets the message to open or done and corrects its email address if another one is given. Repeats
     * change nothing. Throws NotFoundError, and AppError 409 without outgoing email, if another reply has this id or if
     * there is a newer reply than `lastReplyId`.
     */
    async reply(messageId: string, input: Reply, actor: string): Promise<ContactMessageView> {
      const view = await getView(messageId);
      const { name, subject, message, caseNumber, createdAt } = view;
      if (!canReply) throw new ConflictError('mail-not-set-up', 'Outgoing email is not set up. Nothing was sent.');
      const { id, text, done, email = view.email, language = view.language } = input;
      const number = toOwnNumber(view);
      const facts = { caseNumber, name, subject, question: message, askedAt: createdAt, text, author: actor, number };
      const isAdded = await repository.addReply(
        { id, messageId, recipient: email, language, facts, createdAt: now() },
        { status: done ? 'DONE' : 'OPEN', email: input.email, lastReplyId: input.lastReplyId },
      );
      if (!isAdded) {
        const existing = await repository.findReply(id);
        if (!existing) throw new NotFoundError(NOT_FOUND);
        if (existing.messageId !== messageId || existing.text !== text)
          throw new ConflictError('id-taken', 'Another reply has this id. Nothing was sent.');
      }
      return getView(messageId);
    },
  };
}

export type MessageService = ReturnType<typeof createMessageService>;
