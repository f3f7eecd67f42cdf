import type { ApiClient } from '#app/api.ts';
import type { ContactInput, SubscriptionInput } from '#domain/contact.schema.ts';

/** What the controls do that the specification describes as stubs. The two modes are two objects of this type. */
export interface Capabilities {
  /** `notice` is what is said where there is no export. */
  exportShipments(notice: string): void;
  generateReport(): void;
  /** Where the sidebar's links lead; '#' is a dead link. */
  settingsHref: string;
  helpHref: string;
  /** Where the messages of the contact form are; undefined where the form sends none. */
  messagesHref: string | undefined;
  /** Sends a message of the contact form; gives the case number, if there is one. Throws ApiError when it was not taken. */
  sendContact(api: ApiClient, message: ContactInput): Promise<{ caseNumber?: string }>;
  /** Asks for updates of a shipment by mail. Throws ApiError when it was not taken. */
  subscribe(api: ApiClient, trackingNumber: string, subscription: SubscriptionInput): Promise<void>;
}

/** Whether a link leads nowhere, as the specification has some. */
export const isDeadLink = (href: string): boolean => href === '#';
