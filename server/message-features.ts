import type { Company } from '#domain/company/company.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import { publicPlaces } from './charts/address/public-places.ts';
import { createMessageRepository } from './contact/messages.repository.ts';
import { createMessageService } from './contact/messages.service.ts';
import { readNames } from './db/names-of-shipment.ts';
import type { FeatureOptions } from './features.ts';
import type { createMail } from './mail/create-mail.ts';
import { fillTemplates } from './mail/render/reply-mail.ts';
import { toShipmentFacts } from './mail/shipment-facts.ts';
import { createShipmentRepository } from './shipments/shipments.repository.ts';

interface MessageNeeds {
  getPrefixes: () => Prefixes;
  getCompany: () => Company;
}

/** The inbox: contact form messages, and replies sent through the outbox. */
export function createMessages(
  { database: { kysely: db }, now, timeZone }: FeatureOptions,
  { outbox, isConfigured }: Pick<Awaited<ReturnType<typeof createMail>>, 'outbox' | 'isConfigured'>,
  { getPrefixes, getCompany }: MessageNeeds,
) {
  /** The public view of the shipment. */
  const findFacts = async (id: string) => {
    const shipment = await createShipmentRepository(db).findById(id, 'all');
    return shipment && toShipmentFacts({ ...shipment, ...(await readNames(db, id)) }, publicPlaces);
  };
  return createMessageService({
    repository: createMessageRepository(db, outbox.queueReply),
    now,
    getPrefixes,
    canReply: isConfigured,
    fillTemplates: async (name, shipmentId) =>
      fillTemplates({
        name,
        facts: shipmentId === undefined ? undefined : await findFacts(shipmentId),
        inLanguage: publicPlaces.inLanguage,
        timeZone,
        now: now(),
        company: getCompany().name,
      }),
  });
}
