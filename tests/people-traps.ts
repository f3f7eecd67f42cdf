const trap = (name: string) => `Trap${name}`;
const party = (side: string) => ({
  name: `${trap(side)} Personname`,
  company: `${trap(side)} Companyname`,
  phone: '+1 212 555 0166',
  email: `${trap(side).toLowerCase()}@trapmail.example`,
});

/** People, references and a customer whose every value matches `TRAPS`. */
export const TRAPPED_CUSTOMER = { ...party('Customer'), address: 'Trapaddress 9', notes: 'Trapnote' };
export const TRAPPED = {
  people: {
    sender: party('Sender'),
    recipient: { ...party('Recipient'), language: 'fr', postcode: 'TRAPCODE', instructions: 'Trapinstructions' },
  },
  references: [
    { kind: 'order', value: 'TRAP-4711' },
    { kind: 'customer', value: 'trap 4712' },
  ],
};

/**
 * Matches what no visitor may read, in any spelling; longer than four letters, which numbers and tokens may contain by
 * chance.
 */
export const TRAPS =
  /trap(sender|recipient|customer|mail|address|note|code|instructions|.?47)|(person|company)name|555.0166/i;
