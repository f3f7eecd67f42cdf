// Notification channels. The functions of server/db/schema notify the first three by these names.

/** A shipment changed; listeners read the change feed (docs/decisions/0109). */
export const SHIPMENT_CHANNEL = 'shipment_changes';
/** Permissions, sessions or keys of an account changed; the payload is the id of the account or key. */
export const ACCESS_CHANNEL = 'access_changes';
/** The company's settings changed; the payload is their version. */
export const COMPANY_CHANNEL = 'company';
/** Lanes were measured, so that the expected next scan of any shipment may have changed. */
export const LANES_CHANNEL = 'lanes_measured';
