import { toDigestId } from '#server/digest-id.ts';

/** The id of a job's event of a shipment: the same however often it is tried. */
export const toEventId = (job: string, shipment: string, act: 'set' | 'undo') => toDigestId(job, shipment, act);
