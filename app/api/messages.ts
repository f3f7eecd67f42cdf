import { expectJson } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { ContactSubject } from '#domain/contact.ts';
import type { ContactMessage, ContactMessageView, MessageChange } from '#domain/contact-message.schema.ts';
import type { MessageStatus } from '#domain/contact-message.ts';

export interface ListMessagesQuery {
  search?: string;
  status?: MessageStatus;
  subject?: ContactSubject;
  cursor?: string;
}

/** What staff do with the messages of the contact form. */
export function messageCalls(v1: V1) {
  const { messages } = v1.contact;
  return {
    /** A page of messages, newest first. */
    listMessages: (query: ListMessagesQuery) =>
      expectJson<{ items: ContactMessage[]; nextCursor: string | null }>(
        'Failed to load messages',
        messages.$get({ query }),
      ),

    /** How many messages nobody has opened. */
    countNewMessages: async () =>
      (await expectJson<{ new: number }>('Failed to count messages', messages.summary.$get())).new,

    /** A message with the shipments it names and what staff did with it; throws with status 404 when there is none. */
    getMessage: (id: string) =>
      expectJson<ContactMessageView>('Failed to load message', messages[':id'].$get({ param: { id } })),

    /** Moves a message to another state; throws with status 409 when it is no longer in the state named by `from`. */
    changeMessageStatus: (id: string, change: MessageChange) =>
      expectJson<ContactMessageView>(
        'Failed to change message',
        messages[':id'].status.$put({ param: { id }, json: change }),
      ),
  };
}
