import { type Kysely, sql, type Transaction } from 'kysely';
import type { ContactSubject, MessageStatus } from '#domain/contact/contact.ts';
import type {
  ContactMessage,
  LinkedShipment,
  MessageChange,
  MessageEvent,
  MessageReply,
} from '#domain/contact/schema.ts';
import { foldEmail } from '#domain/email.ts';
import type { ReplyFacts } from '#domain/mail/mail.ts';
import type { PARTIES } from '#domain/shipment-people/people.ts';
import type { AgeCursor } from '#server/cursor.ts';
import { findUniqueViolation } from '#server/db/errors.ts';
import { asActor } from '#server/db/pool.ts';
import { toLikePattern } from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';
import { ConflictError } from '#server/errors.ts';
import { type SearchedTexts, toSearchText } from './contact.repository.ts';

export interface MessageQuery {
  search: string;
  status: MessageStatus | undefined;
  /** Selects messages that are done or not; undefined selects all. */
  done: boolean | undefined;
  subject: ContactSubject | undefined;
  after: AgeCursor | undefined;
  limit: number;
}

/** A stored message; the service finds the numbers in its text. */
export interface StoredMessage extends Omit<ContactMessage, 'trackingNumbers' | 'isOurs'> {
  /** The shipment that staff began the conversation about, or linked; '' for none. */
  shipmentNumber: string;
}

const COLUMNS = [
  'id',
  'case_number as caseNumber',
  'name',
  'email',
  'phone',
  'subject',
  'message',
  'language',
  'status',
  'created_at as createdAt',
  'done_at as doneAt',
  'shipment_number as shipmentNumber',
] as const;

type Row = Omit<StoredMessage, 'createdAt' | 'doneAt'> & { createdAt: Date; doneAt: Date | null };
const toMessage = ({ createdAt, doneAt, ...row }: Row): StoredMessage => ({
  ...row,
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
});

/** A conversation about the shipment with this number. */
export interface NewConversation {
  id: string;
  caseNumber: string;
  key: string;
  number: string;
  name: string;
  email: string;
  phone: string;
  language: string;
  createdAt: Date;
}

export interface NewReply {
  id: string;
  messageId: string;
  recipient: string;
  language: string;
  facts: ReplyFacts;
  createdAt: Date;
}
/** What a reply changes in its message. */
interface ReplyChanges {
  status: MessageStatus;
  /** The newest reply that the author knew, null for none; undefined if any may exist. */
  lastReplyId: string | null | undefined;
  /** The corrected address. */
  email: string | undefined;
}

/** Queues the email of a reply within the transaction. */
export type QueueReply = (trx: Transaction<Tables>, reply: NewReply) => Promise<void>;

/** Messages of the contact form for staff. A reply is stored as its email in the outbox. */
export function createMessageRepository(db: Kysely<Tables>, queueReply: QueueReply) {
  /** The audit log names no address, because it can't be erased there. */
  async function correctEmail(
    trx: Transaction<Tables>,
    { number, ...message }: SearchedTexts & { number: string },
    { messageId, createdAt, facts }: NewReply,
  ): Promise<void> {
    const { email } = message;
    const search_text = toSearchText({ ...message, message: message.message || number });
    await trx
      .updateTable('contact_messages')
      .set({ email, email_key: foldEmail(email), search_text })
      .where('id', '=', messageId)
      .execute();
    await sql`insert into audit_entries (at, actor, action, contact_message_id)
      values (${createdAt}, ${facts.author}, 'messageEmailCorrected', ${messageId})`.execute(trx);
  }

  async function add(trx: Transaction<Tables>, reply: NewReply, changes: ReplyChanges): Promise<boolean> {
    const { status, email, lastReplyId } = changes;
    const { id, messageId, createdAt, facts } = reply;
    const message = await trx
      .selectFrom('contact_messages')
      .select(['status', 'email', 'case_number as caseNumber', 'name', 'phone', 'message', 'shipment_number as number'])
      .select(asActor(facts.author).as('actor'))
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst();
    const existing = await trx.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst();
    if (!message || existing) return false;
    if (lastReplyId !== undefined && (await findLastReplyId(trx, messageId)) !== lastReplyId)
      throw new ConflictError('answered-meanwhile', 'Someone has answered in the meantime. Nothing was sent.');
    await queueReply(trx, reply);
    await sql`insert into audit_entries (at, actor, action, contact_message_id, after)
      values (${createdAt}, ${facts.author}, 'messageAnswered', ${messageId}, ${JSON.stringify({ reply: id })}::jsonb)`.execute(
      trx,
    );
    if (email !== undefined && email !== message.email) await correctEmail(trx, { ...message, email }, reply);
    if (message.status !== status)
      await trx
        .updateTable('contact_messages')
        .set({ status, changed_at: createdAt, done_at: status === 'DONE' ? createdAt : null })
        .where('id', '=', messageId)
        .execute();
    return true;
  }

  async function findLastReplyId(trx: Transaction<Tables>, messageId: string): Promise<string | null> {
    const replies = trx.selectFrom('mails').where('contact_message_id', '=', messageId).where('kind', '=', 'reply');
    const newest = await replies.select('id').orderBy('number', 'desc').limit(1).executeTakeFirst();
    return newest?.id ?? null;
  }

  return {
    /** Name, email and language of a person on a shipment, with its number; undefined if there is no shipment. */
    async findParty(shipmentId: string, party: (typeof PARTIES)[number]) {
      const { rows } = await sql<{ number: string; name: string; email: string; phone: string; language: string }>`
        select tracking_number as number, ${sql.ref(`${party}_email`)} as email, ${sql.ref(`${party}_phone`)} as phone,
          coalesce(nullif(${sql.ref(`${party}_name`)}, ''), ${sql.ref(`${party}_company`)}) as name,
          ${party === 'recipient' ? sql`recipient_language` : sql`''`} as language
        from shipments left join shipment_people on shipment_id = shipments.id where shipments.id = ${shipmentId}`.execute(
        db,
      );
      return rows[0];
    },

    /** Stores a conversation that staff begin, once for each key. Returns its id. */
    async start({ caseNumber, createdAt, key, number, ...columns }: NewConversation): Promise<string> {
      const { name, email, phone } = columns;
      const row = await db
        .insertInto('contact_messages')
        .values({
          ...columns,
          case_number: caseNumber,
          created_at: createdAt,
          subject: 'TRACKING_ISSUE',
          message: '',
          status: 'OPEN',
          shipment_number: number,
          submission_key: key,
          email_key: foldEmail(email),
          search_text: toSearchText({ caseNumber, name, email, phone, message: number }),
        })
        .onConflict((conflict) => conflict.column('submission_key').doUpdateSet({ submission_key: key }))
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    /** Newest first. */
    async list({ search, status, done, subject, after, limit }: MessageQuery): Promise<StoredMessage[]> {
      let query = db
        .selectFrom('contact_messages')
        .select(COLUMNS)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      if (status) query = query.where('status', '=', status);
      if (done !== undefined) query = query.where('status', done ? '=' : '<>', 'DONE');
      if (subject) query = query.where('subject', '=', subject);
      if (search) query = query.where('search_text', 'like', toLikePattern(search));
      if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`);
      return (await query.execute()).map(toMessage);
    },

    async countNew(): Promise<number> {
      const row = await db
        .selectFrom('contact_messages')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('status', '=', 'NEW')
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    async findById(id: string): Promise<StoredMessage | undefined> {
      const row = await db.selectFrom('contact_messages').select(COLUMNS).where('id', '=', id).executeTakeFirst();
      return row && toMessage(row);
    },

    /**
     * Changes the status in one statement that names its author for the audit log (server/db/schema/contact.sql); false
     * if nothing changed.
     */
    async setStatus(id: string, { status, from }: MessageChange, now: Date, actor: string): Promise<boolean> {
      let update = db
        .updateTable('contact_messages')
        .set({ status, changed_at: now, done_at: status === 'DONE' ? now : null })
        .where('id', '=', id)
        .where('status', '<>', status);
      if (from) update = update.where('status', '=', from);
      const row = await update.returning(['id', asActor(actor).as('actor')]).executeTakeFirst();
      return row !== undefined;
    },

    async findNumber(shipmentId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('shipments')
        .select('tracking_number')
        .where('id', '=', shipmentId)
        .executeTakeFirst();
      return row?.tracking_number;
    },

    /** Links the shipment with this number, '' for none, and logs it; an equal link changes nothing. */
    async setShipmentNumber(id: string, number: string, now: Date, actor: string): Promise<void> {
      await sql`
        with linked as (
          update contact_messages as message set shipment_number = ${number}
          from (select id, shipment_number from contact_messages where id = ${id} for update) as old
          where message.id = old.id and old.shipment_number <> ${number}
          returning message.id, old.shipment_number as before
        )
        insert into audit_entries (at, actor, action, contact_message_id, before, after)
        select ${now}::timestamptz, ${actor}::text, 'messageLinked', id, jsonb_build_object('trackingNumber', before),
          jsonb_build_object('trackingNumber', ${number}::text) from linked`.execute(db);
    },

    /** Oldest first. */
    async listReplies(messageId: string): Promise<MessageReply[]> {
      const rows = await db
        .selectFrom('mails')
        .select(['id', 'facts', 'language', 'recipient', 'state', 'created_at', 'sent_at', 'last_error as lastError'])
        .where('contact_message_id', '=', messageId)
        .where('kind', '=', 'reply')
        .orderBy('number')
        .execute();
      return rows.map(({ facts, created_at, sent_at, ...row }) => {
        const { text, author } = facts as ReplyFacts;
        return { ...row, text, author, at: created_at.toISOString(), sentAt: sent_at?.toISOString() ?? null };
      });
    },

    /** Returns message and text of a reply; undefined if there is none. */
    async findReply(id: string): Promise<{ messageId: string | null; text: string } | undefined> {
      const row = await db
        .selectFrom('mails')
        .select(['contact_message_id', 'facts'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { messageId: row.contact_message_id, text: (row.facts as ReplyFacts).text };
    },

    /**
     * Queues the reply, changes the message and logs both, in one transaction; false if an email has this id,
     * even one from a concurrent request, or the message no longer exists. Throws ConflictError if there is a newer
     * reply than the last known one.
     */
    async addReply(reply: NewReply, changes: ReplyChanges): Promise<boolean> {
      try {
        return await db.transaction().execute((trx) => add(trx, reply, changes));
      } catch (error) {
        if (findUniqueViolation(error) === 'mails_pkey') return false;
        throw error;
      }
    },

    /** Returns the shipments with these numbers. */
    async findShipments(trackingNumbers: string[]) {
      if (trackingNumbers.length === 0) return [];
      return db
        .selectFrom('shipments')
        .select([
          'id',
          'status',
          'tracking_number as trackingNumber',
          'origin_address as originAddress',
          'destination_address as destinationAddress',
        ])
        .where('tracking_number', 'in', trackingNumbers)
        .execute() satisfies Promise<(NonNullable<LinkedShipment['shipment']> & { trackingNumber: string })[]>;
    },

    /** Lists staff actions on a message, oldest first. */
    async listEvents(id: string, limit: number): Promise<MessageEvent[]> {
      const rows = await db
        .selectFrom('audit_entries')
        .select(['at', 'actor', 'before', 'after'])
        .where('contact_message_id', '=', id)
        .where('action', 'in', ['messageStatusChanged', 'messageEmailCorrected'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.reverse().map(({ at, actor, before, after }) => ({
        at: at.toISOString(),
        actor,
        from: (before.status as MessageStatus | undefined) ?? null,
        to: (after.status as MessageStatus | undefined) ?? null,
      }));
    },
  };
}

export type MessageRepository = ReturnType<typeof createMessageRepository>;
