// Notification channels. The functions of server/db/schema notify the first three by these names.

/** A shipment has changed: who hears it reads the list of changes (docs/decisions/0109). */
export const SHIPMENT_CHANNEL = 'shipment_changes';
/** Changes of an account's permissions, sessions or keys; the payload is the id of the account or key. */
export const ACCESS_CHANNEL = 'access_changes';
/** Changes of the company's settings; the payload is their version. */
export const COMPANY_CHANNEL = 'company';
/** Lanes were measured again, so the expected next scan of any shipment may have changed. */
export const LANES_CHANNEL = 'lanes_measured';
