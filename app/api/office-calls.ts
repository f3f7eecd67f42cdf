import type { Client } from '@transcargo/api-client/client.ts';
import type { ActivityGroup } from '#domain/audit/audit.ts';
import type { ActivityEntry } from '#domain/audit/schema.ts';
import type { CompanyChange } from '#domain/company/schema.ts';
import type { CompanyView } from '#domain/company/view.schema.ts';
import type { ContactSubject } from '#domain/contact/contact.ts';
import type {
  ContactMessage,
  ContactMessageView,
  FilledTemplate,
  MessageChange,
  Reply,
} from '#domain/contact/schema.ts';
import type { Customer, CustomerCreate, CustomerUpdate } from '#domain/customers/schema.ts';
import type { ApiKey, ApiKeyInput } from '#domain/keys/schema.ts';
import type { MailState } from '#domain/mail/mail.ts';
import type { Mail, MailStatus, MailView } from '#domain/mail/schema.ts';
import type { Erasure, Person } from '#domain/shipment-people/schema.ts';
import type { System } from '#domain/system/schema.ts';
import type {
  Webhook,
  WebhookCreate,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookInput,
  WebhookWithSecret,
} from '#domain/webhooks/schema.ts';

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** What the site says of the company. */
export function companyCalls(client: Client) {
  return {
    /** As it is stored, and the version a change is made from. */
    getCompany: (): Promise<CompanyView> => client.get('/api/v1/company', { failure: 'Failed to load company' }),

    /** Changes what is named; everybody sees it at once. Throws "Failed to save company", with status 412 when somebody else was faster. */
    changeCompany: (version: number, change: CompanyChange): Promise<CompanyView> =>
      client.patch('/api/v1/company', {
        header: { 'if-match': `"${version}"` },
        body: change,
        failure: 'Failed to save company',
      }),

    /** Sends a PNG, which nothing shows until the company is changed to it. Throws "Failed to send the picture", with status 413 or 422 when it cannot be a mark. */
    sendMark: (file: File) =>
      client.post('/api/v1/company/marks', {
        body: file.slice(0, file.size, 'image/png'),
        failure: 'Failed to send the picture',
      }),
  };
}

/** Whom the company ships for. */
export function customerCalls(client: Client) {
  return {
    /** By name. */
    listCustomers: async (query: { search?: string; archived?: 'true'; limit?: number } = {}): Promise<Customer[]> =>
      (await client.get('/api/v1/customers', { query, failure: 'Failed to load customers' })).items,

    /** The same id, or name with every detail, again gives the same one. */
    createCustomer: (input: Pick<CustomerCreate, 'id' | 'name'> & Partial<CustomerCreate>): Promise<Customer> =>
      client.post('/api/v1/customers', { body: input, failure: 'Failed to save customer' }),

    /** Replaces every field as read in `version`. Throws with status 409 for a name that is taken, 412 when somebody else was faster. */
    updateCustomer: (id: string, version: number, input: CustomerUpdate): Promise<Customer> =>
      client.put('/api/v1/customers/{id}', {
        path: { id },
        header: { 'if-match': `"${version}"` },
        body: input,
        failure: 'Failed to save customer',
      }),
  };
}

/** Keys of programs, for admins. */
export function keyCalls(client: Client) {
  return {
    /** Those that work first, then from the newest. */
    listKeys: async (): Promise<ApiKey[]> =>
      (await client.get('/api/v1/keys', { failure: 'Failed to load keys' })).items,

    /** `secret` is the key, and is returned only once. Throws with status 422 for what a field breaks. */
    createKey: (input: ApiKeyInput): Promise<{ key: ApiKey; secret: string }> =>
      client.post('/api/v1/keys', { body: input, failure: 'Failed to create key' }),

    /** Ends a key at once. */
    revokeKey: (id: string) => client.delete('/api/v1/keys/{id}', { path: { id }, failure: 'Failed to revoke key' }),
  };
}

const WEBHOOKS_NOT_LOADED = 'Failed to load webhooks';
const WEBHOOK_NOT_SAVED = 'Failed to save webhook';

/** The addresses that are sent what becomes of shipments, for admins. Each call about one throws with status 404 when it is gone. */
export function webhookCalls(client: Client) {
  return {
    /** In the order they were added. */
    listWebhooks: async (): Promise<Webhook[]> =>
      (await client.get('/api/v1/webhooks', { failure: WEBHOOKS_NOT_LOADED })).items,

    getWebhook: (id: string): Promise<Webhook> =>
      client.get('/api/v1/webhooks/{id}', { path: { id }, failure: WEBHOOKS_NOT_LOADED }),

    /** `secret` is returned only once. Throws with status 422 for what a field breaks. */
    createWebhook: (input: WebhookCreate): Promise<WebhookWithSecret> =>
      client.post('/api/v1/webhooks', { body: input, failure: WEBHOOK_NOT_SAVED }),

    /** Saves an edit made from `version`; throws with status 412 when somebody else was faster. */
    updateWebhook: (id: string, version: number, input: WebhookInput): Promise<Webhook> =>
      client.put('/api/v1/webhooks/{id}', {
        path: { id },
        header: { 'if-match': `"${version}"` },
        body: input,
        failure: WEBHOOK_NOT_SAVED,
      }),

    deleteWebhook: (id: string) => client.delete('/api/v1/webhooks/{id}', { path: { id }, failure: WEBHOOK_NOT_SAVED }),

    /** Nothing is sent until it is resumed. */
    pauseWebhook: (id: string): Promise<Webhook> =>
      client.post('/api/v1/webhooks/{id}/pause', { path: { id }, body: {}, failure: WEBHOOK_NOT_SAVED }),

    /** Goes on from where it stopped, or from `since`, ISO 8601. */
    resumeWebhook: (id: string, since?: string): Promise<Webhook> =>
      client.post('/api/v1/webhooks/{id}/resume', {
        path: { id },
        body: since ? { since } : {},
        failure: WEBHOOK_NOT_SAVED,
      }),

    /** `secret` is returned only once; the one before signs, too, for a day. */
    changeWebhookSecret: (id: string): Promise<WebhookWithSecret> =>
      client.post('/api/v1/webhooks/{id}/secret', { path: { id }, body: {}, failure: WEBHOOK_NOT_SAVED }),

    /** Sends an event that tells of nothing, and gives what was answered. */
    testWebhook: (id: string): Promise<WebhookDelivery> =>
      client.post('/api/v1/webhooks/{id}/test', { path: { id }, body: {}, failure: 'Failed to send' }),

    /** Newest first; the first page with the newest that wait behind others. */
    listWebhookDeliveries: (id: string, cursor?: string): Promise<WebhookDeliveries> =>
      client.get('/api/v1/webhooks/{id}/deliveries', { path: { id }, query: { cursor }, failure: WEBHOOKS_NOT_LOADED }),

    /** Sends an event again, made anew; throws with status 410 when it is erased. */
    resendWebhookDelivery: (id: string, deliveryId: string): Promise<WebhookDelivery> =>
      client.post('/api/v1/webhooks/{id}/deliveries/{deliveryId}/resend', {
        path: { id, deliveryId },
        body: {},
        failure: 'Failed to send',
      }),
  };
}

export interface ListMailsQuery {
  state?: MailState;
  /** `nextCursor` of the page before. */
  cursor?: string;
  limit?: number;
}

/** What staff do with the outbox. */
export function mailCalls(client: Client) {
  return {
    /** A page of mails, newest first. */
    listMails: (query: ListMailsQuery = {}): Promise<Page<Mail>> =>
      client.get('/api/v1/mails', { query, failure: 'Failed to load mails' }),

    /** One mail with its text; throws with status 404 when there is none. */
    getMail: (id: string): Promise<MailView> =>
      client.get('/api/v1/mails/{id}', { path: { id }, failure: 'Failed to load mail' }),

    /** Puts a mail that failed in line again; throws with status 409 when it has not failed. */
    resendMail: (id: string): Promise<MailView> =>
      client.post('/api/v1/mails/{id}/resend', { path: { id }, body: {}, failure: 'Failed to resend mail' }),

    /** Whether mail is set up, and how it goes. */
    getMailStatus: (): Promise<MailStatus> =>
      client.get('/api/v1/mails/status', { failure: 'Failed to load mail status' }),

    /** Queues a test mail; throws with status 422 for what is no address. */
    sendTestMail: (to: string): Promise<MailView> =>
      client.post('/api/v1/mails/test', { body: { to }, failure: 'Failed to send test mail' }),
  };
}

export interface ListMessagesQuery {
  search?: string;
  done?: 'true' | 'false';
  subject?: ContactSubject;
  cursor?: string;
}

/** What staff do with the messages of the contact form. */
export function messageCalls(client: Client) {
  return {
    /** A page of messages, newest first. */
    listMessages: (query: ListMessagesQuery): Promise<Page<ContactMessage>> =>
      client.get('/api/v1/contact/messages', { query, failure: 'Failed to load messages' }),

    /** How many messages nobody has opened. */
    countNewMessages: async (): Promise<number> =>
      (await client.get('/api/v1/contact/messages/summary', { failure: 'Failed to count messages' })).new,

    /** A message with the shipments it names and what staff did with it; throws with status 404 when there is none. */
    getMessage: (id: string): Promise<ContactMessageView> =>
      client.get('/api/v1/contact/messages/{id}', { path: { id }, failure: 'Failed to load message' }),

    /** Moves a message to another state; throws with status 409 when it is no longer in the state named by `from`. */
    changeMessageStatus: (id: string, change: MessageChange): Promise<ContactMessageView> =>
      client.put('/api/v1/contact/messages/{id}/status', {
        path: { id },
        body: change,
        failure: 'Failed to change message',
      }),

    /** Texts to begin a reply with, in every language. */
    listReplyTemplates: async (id: string): Promise<FilledTemplate[]> =>
      (
        await client.get('/api/v1/contact/messages/{id}/templates', {
          path: { id },
          failure: 'Failed to load templates',
        })
      ).items,

    /** Answers by email. The same reply again changes nothing; throws with status 409 when email is not set up. */
    replyToMessage: (id: string, reply: Reply): Promise<ContactMessageView> =>
      client.post('/api/v1/contact/messages/{id}/replies', {
        path: { id },
        body: reply,
        failure: 'Failed to send reply',
      }),
  };
}

/** What was done, one person's data, and the program itself. */
export function officeCalls(client: Client) {
  return {
    /** A page of what was done to accounts, keys, webhooks, the company and people's data, newest first. `cursor` is `nextCursor` of the page before. */
    listActivity: (query: { group?: ActivityGroup; cursor?: string; limit?: number }): Promise<Page<ActivityEntry>> =>
      client.get('/api/v1/activity', { query, failure: 'Failed to load activity' }),

    /** All that is held of this mail address; throws with status 422 for what is none. */
    getPerson: (email: string): Promise<Person> =>
      client.get('/api/v1/people', { query: { email }, failure: 'Failed to look for data' }),

    /** Erases all of it for good; tells how much there was. */
    erasePerson: (email: string): Promise<Erasure> =>
      client.delete('/api/v1/people', { query: { email }, failure: 'Failed to erase data' }),

    /** What runs, on what, and how it is. */
    getSystem: (): Promise<System> =>
      client.get('/api/v1/system', { failure: 'Failed to load the state of the system' }),
  };
}
