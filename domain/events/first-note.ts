/** The note of the entry that a history begins with. Specification, section 4. Stored in English; pages say it in theirs. */
export const FIRST_NOTE = 'Shipment information received';
