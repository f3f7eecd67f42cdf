import type { Client } from '@transcargo/api-client/client.ts';
import type { ActivityGroup } from '#domain/audit/audit.ts';
import type { ActivityEntry } from '#domain/audit/schema.ts';
import type { CompanyChange, CompanyView } from '#domain/company/schema.ts';
import type { ContactSubject } from '#domain/contact/contact.ts';
import type {
  ContactMessage,
  ContactMessageView,
  Conversation,
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

/** Calls for the company settings. */
export function companyCalls(client: Client) {
  return {
    /** Returns the settings and the version that a change is based on. */
    getCompany: (): Promise<CompanyView> => client.get('/api/v1/company', { failure: 'Failed to load company' }),

    /**
     * Changes the given settings for everyone. Throws "Failed to save company", with status 412 when someone else
     * saved first.
     */
    changeCompany: (version: number, change: CompanyChange): Promise<CompanyView> =>
      client.patch('/api/v1/company', {
        header: { 'if-match': `"${version}"` },
        body: change,
        failure: 'Failed to save company',
      }),

    /**
     * Uploads a PNG logo, which stays unused until the company is changed to it. Throws "Failed to upload the picture",
     * with status 413 or 422 when it is not suitable.
     */
    sendMark: (file: File) =>
      client.post('/api/v1/company/marks', {
        body: file.slice(0, file.size, 'image/png'),
        failure: 'Failed to upload the picture',
      }),
  };
}

export function customerCalls(client: Client) {
  return {
    /** Lists customers by name. */
    listCustomers: async (query: { search?: string; archived?: 'true'; limit?: number } = {}): Promise<Customer[]> =>
      (await client.get('/api/v1/customers', { query, failure: 'Failed to load customers' })).items,

    /** Creates a customer. Repeating the id, or the name and details, returns the same customer. */
    createCustomer: (input: Pick<CustomerCreate, 'id' | 'name'> & Partial<CustomerCreate>): Promise<Customer> =>
      client.post('/api/v1/customers', { body: input, failure: 'Failed to save customer' }),

    /** Replaces all fields as read in `version`. Throws with status 409 for a name in use, 412 when someone else saved first. */
    updateCustomer: (id: string, version: number, input: CustomerUpdate): Promise<Customer> =>
      client.put('/api/v1/customers/{id}', {
        path: { id },
        header: { 'if-match': `"${version}"` },
        body: input,
        failure: 'Failed to save customer',
      }),
  };
}

/** Calls for API keys, for admins. */
export function keyCalls(client: Client) {
  return {
    /** Lists valid keys first, then the newest. */
    listKeys: async (): Promise<ApiKey[]> =>
      (await client.get('/api/v1/keys', { failure: 'Failed to load keys' })).items,

    /** `secret` is the key, which is returned only once. Throws with status 422 for invalid fields. */
    createKey: (input: ApiKeyInput): Promise<{ key: ApiKey; secret: string }> =>
      client.post('/api/v1/keys', { body: input, failure: 'Failed to create key' }),

    /** Revokes a key immediately. */
    revokeKey: (id: string) => client.delete('/api/v1/keys/{id}', { path: { id }, failure: 'Failed to revoke key' }),
  };
}

const WEBHOOKS_NOT_LOADED = 'Failed to load webhooks';
const WEBHOOK_NOT_SAVED = 'Failed to save webhook';

/** Calls for webhooks, for admins. Calls about a single one throw with status 404 when it no longer exists. */
export function webhookCalls(client: Client) {
  return {
    /** Lists webhooks in the order they were added. */
    listWebhooks: async (): Promise<Webhook[]> =>
      (await client.get('/api/v1/webhooks', { failure: WEBHOOKS_NOT_LOADED })).items,

    getWebhook: (id: string): Promise<Webhook> =>
      client.get('/api/v1/webhooks/{id}', { path: { id }, failure: WEBHOOKS_NOT_LOADED }),

    /** `secret` is returned only once. Throws with status 422 for invalid fields. */
    createWebhook: (input: WebhookCreate): Promise<WebhookWithSecret> =>
      client.post('/api/v1/webhooks', { body: input, failure: WEBHOOK_NOT_SAVED }),

    /** Saves an edit based on `version`; throws with status 412 when someone else saved first. */
    updateWebhook: (id: string, version: number, input: WebhookInput): Promise<Webhook> =>
      client.put('/api/v1/webhooks/{id}', {
        path: { id },
        header: { 'if-match': `"${version}"` },
        body: input,
        failure: WEBHOOK_NOT_SAVED,
      }),

    deleteWebhook: (id: string) => client.delete('/api/v1/webhooks/{id}', { path: { id }, failure: WEBHOOK_NOT_SAVED }),

    /** Sends nothing until the webhook is resumed. */
    pauseWebhook: (id: string): Promise<Webhook> =>
      client.post('/api/v1/webhooks/{id}/pause', { path: { id }, body: {}, failure: WEBHOOK_NOT_SAVED }),

    /** Continues where it stopped, or from `since`, ISO 8601. */
    resumeWebhook: (id: string, since?: string): Promise<Webhook> =>
      client.post('/api/v1/webhooks/{id}/resume', {
        path: { id },
        body: since ? { since } : {},
        failure: WEBHOOK_NOT_SAVED,
      }),

    /** `secret` is returned only once; the previous one also signs for another day. */
    changeWebhookSecret: (id: string): Promise<WebhookWithSecret> =>
      client.post('/api/v1/webhooks/{id}/secret', { path: { id }, body: {}, failure: WEBHOOK_NOT_SAVED }),

    /** Sends a test event and returns the response. */
    testWebhook: (id: string): Promise<WebhookDelivery> =>
      client.post('/api/v1/webhooks/{id}/test', { path: { id }, body: {}, failure: 'Failed to send' }),

    /** Lists deliveries, newest first. The first page includes the newest waiting events. */
    listWebhookDeliveries: (id: string, cursor?: string): Promise<WebhookDeliveries> =>
      client.get('/api/v1/webhooks/{id}/deliveries', { path: { id }, query: { cursor }, failure: WEBHOOKS_NOT_LOADED }),

    /** Sends a newly built event again; throws with status 410 when its data was erased. */
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
  /** `nextCursor` of the previous page. */
  cursor?: string;
  limit?: number;
}

/** Calls for the outbox. */
export function mailCalls(client: Client) {
  return {
    /** Lists mails, newest first. */
    listMails: (query: ListMailsQuery = {}): Promise<Page<Mail>> =>
      client.get('/api/v1/mails', { query, failure: 'Failed to load mails' }),

    /** Returns a mail with its text; throws with status 404 when it does not exist. */
    getMail: (id: string): Promise<MailView> =>
      client.get('/api/v1/mails/{id}', { path: { id }, failure: 'Failed to load mail' }),

    /** Queues a failed mail again; throws with status 409 when it has not failed. */
    resendMail: (id: string): Promise<MailView> =>
      client.post('/api/v1/mails/{id}/resend', { path: { id }, body: {}, failure: 'Failed to resend mail' }),

    /** Returns whether mail is configured, and its state. */
    getMailStatus: (): Promise<MailStatus> =>
      client.get('/api/v1/mails/status', { failure: 'Failed to load mail status' }),

    /** Queues a test mail; throws with status 422 for an invalid address. */
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

/** Calls for the messages of the contact form. */
export function messageCalls(client: Client) {
  return {
    /** Lists messages, newest first. */
    listMessages: (query: ListMessagesQuery): Promise<Page<ContactMessage>> =>
      client.get('/api/v1/contact/messages', { query, failure: 'Failed to load messages' }),

    /** Counts the unread messages. */
    countNewMessages: async (): Promise<number> =>
      (await client.get('/api/v1/contact/messages/summary', { failure: 'Failed to count messages' })).new,

    /** Returns a message with its shipments and status changes; throws with status 404 when it does not exist. */
    getMessage: (id: string): Promise<ContactMessageView> =>
      client.get('/api/v1/contact/messages/{id}', { path: { id }, failure: 'Failed to load message' }),

    /** Begins a conversation with a person on a shipment, or returns the one that exists. */
    startConversation: (conversation: Conversation): Promise<ContactMessageView> =>
      client.post('/api/v1/contact/messages', { body: conversation, failure: 'Failed to begin conversation' }),

    /** Changes a message's status; throws with status 409 when it is no longer `from`. */
    changeMessageStatus: (id: string, change: MessageChange): Promise<ContactMessageView> =>
      client.put('/api/v1/contact/messages/{id}/status', {
        path: { id },
        body: change,
        failure: 'Failed to change message',
      }),

    /** Links a shipment to a visitor's message; null removes the link. */
    linkMessageShipment: (id: string, shipment: string | null): Promise<ContactMessageView> =>
      client.put('/api/v1/contact/messages/{id}/shipment', {
        path: { id },
        body: { shipment },
        failure: 'Failed to link shipment',
      }),

    /** Lists the reply templates in every language. */
    listReplyTemplates: async (id: string): Promise<FilledTemplate[]> =>
      (
        await client.get('/api/v1/contact/messages/{id}/templates', {
          path: { id },
          failure: 'Failed to load templates',
        })
      ).items,

    /** Replies by email. Sending the same reply again has no effect; throws with status 409 when email is not configured. */
    replyToMessage: (id: string, reply: Reply): Promise<ContactMessageView> =>
      client.post('/api/v1/contact/messages/{id}/replies', {
        path: { id },
        body: reply,
        failure: 'Failed to send reply',
      }),
  };
}

/** Calls for the activity log, personal data and the system. */
export function officeCalls(client: Client) {
  return {
    /**
     * Lists changes to accounts, keys, webhooks, the company and personal data, newest first. `cursor` is `nextCursor`
     * of the previous page.
     */
    listActivity: (query: { group?: ActivityGroup; cursor?: string; limit?: number }): Promise<Page<ActivityEntry>> =>
      client.get('/api/v1/activity', { query, failure: 'Failed to load activity' }),

    /** Returns all data stored about this email address; throws with status 422 for an invalid one. */
    getPerson: (email: string): Promise<Person> =>
      client.get('/api/v1/people', { query: { email }, failure: 'Failed to find data' }),

    /** Erases all of it permanently and returns the amounts. */
    erasePerson: (email: string): Promise<Erasure> =>
      client.delete('/api/v1/people', { query: { email }, failure: 'Failed to erase data' }),

    /** Returns the version, environment and health of the server. */
    getSystem: (): Promise<System> => client.get('/api/v1/system', { failure: 'Failed to load system information' }),
  };
}
