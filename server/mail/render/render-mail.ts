import type { PublicPlaces } from '#domain/address.ts';
import { toLanguage } from '#domain/languages.ts';
import type {
  AttentionFacts,
  ContactFacts,
  EmailChangedFacts,
  FailedSignInFacts,
  ReplyFacts,
  ShipmentFacts,
  TestFacts,
  WebhookFacts,
} from '#domain/mail/mail.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import type { StoredMail } from '../mails.repository.ts';
import type { MailCompany } from './frame.ts';
import { writeReplyMail } from './reply-mail.ts';
import { writeShipmentMail } from './shipment-mail.ts';
import {
  writeAttentionMail,
  writeContactMail,
  writeEmailChangedMail,
  writeFailedSignInsMail,
  writeTestMail,
  writeWebhookMail,
} from './staff-mail.ts';
import { createReader, type Reader } from './texts.ts';

export interface RenderedMail {
  /** The same for each attempt, so that mail programs detect duplicates. */
  messageId: string;
  subject: string;
  text: string;
  html: string;
  /** The Reply-To address, if it is not the sender. */
  replyTo?: { name: string; address: string };
  /** Written by a person, so it is not marked as automatic. */
  isPersonal?: boolean;
  /** The thread id shared by all mails of a shipment. */
  thread?: { id: string; list: { id: string; name: string } };
  /** Address for one-click unsubscribing (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface RenderOptions extends Pick<BaseDeps, 'getCompany' | 'now' | 'publicUrl' | 'timeZone'> {
  places: Pick<PublicPlaces, 'inLanguage'>;
}

/** The facts with place names in the recipient's language. */
function localize(facts: ShipmentFacts, inLanguage: (place: string) => string): ShipmentFacts {
  return {
    ...facts,
    place: inLanguage(facts.place),
    origin: inLanguage(facts.origin),
    destination: inLanguage(facts.destination),
    ...(facts.subject && {
      subject: { origin: inLanguage(facts.subject.origin), destination: inLanguage(facts.subject.destination) },
    }),
    history: facts.history.map((entry) => ({ ...entry, location: inLanguage(entry.location) })),
  };
}

/** Renders a mail from its facts. */
export function createRender({ publicUrl, timeZone, now, places, getCompany }: RenderOptions) {
  const host = new URL(publicUrl).hostname;

  function write(mail: StoredMail): Omit<RenderedMail, 'messageId'> {
    const company = { ...getCompany(), publicUrl };
    const reader = createReader(mail.language, timeZone);
    switch (mail.kind) {
      case 'test':
        return writeTestMail(mail.facts as TestFacts, reader, company);
      case 'webhook':
        return writeWebhookMail(mail.facts as WebhookFacts, reader, company);
      case 'emailChanged':
        return writeEmailChangedMail(mail.facts as EmailChangedFacts, reader, company);
      case 'failedSignIns':
        return writeFailedSignInsMail(mail.facts as FailedSignInFacts, reader, `${publicUrl}/admin/settings`, company);
      case 'contact': {
        const facts = mail.facts as ContactFacts;
        const replyTo = { name: facts.name, address: facts.email };
        const url = `${publicUrl}/admin/messages/${mail.contactMessageId}`;
        return { ...writeContactMail(facts, reader, url, company), replyTo };
      }
      case 'reply': {
        const replyTo = { name: company.name, address: company.email };
        return { ...writeReplyMail(mail.facts as ReplyFacts, reader, company), replyTo, isPersonal: true };
      }
      case 'attention':
        return writeAttentionMail(mail.facts as AttentionFacts, reader, publicUrl, company);
      default:
        return writeToSubscriber(mail, mail.kind, reader, company);
    }
  }

  function writeToSubscriber(
    mail: StoredMail,
    kind: 'status' | 'promiseChanged' | 'subscribed',
    reader: Reader,
    company: MailCompany,
  ): Omit<RenderedMail, 'messageId'> {
    const facts = localize(mail.facts as ShipmentFacts, (place) => places.inLanguage(place, toLanguage(mail.language)));
    const unsubscribeUrl = mail.token ? `${publicUrl}/unsubscribe/${mail.token}` : undefined;
    const written = writeShipmentMail({
      kind,
      facts,
      recipient: mail.recipient,
      unsubscribeUrl,
      reader,
      company,
      now: now(),
      trackingUrl: `${publicUrl}/track/${facts.trackingNumber}`,
      contactUrl: `${publicUrl}/contact`,
    });
    const number = facts.trackingNumber.toLowerCase();
    // No mail has this id: all mails reference it, so that they form one thread whichever arrived first.
    const thread = {
      id: `<shipment.${number}@${host}>`,
      list: { id: `${number}.updates.${host}`, name: facts.trackingNumber },
    };
    return { ...written, thread, ...(unsubscribeUrl && { unsubscribeUrl }) };
  }

  return (mail: StoredMail): RenderedMail => ({ messageId: `<${mail.id}@${host}>`, ...write(mail) });
}
