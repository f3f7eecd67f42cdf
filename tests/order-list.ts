export const HEADING = 'Order no;Service;Weight (kg);Order date;City;Street;Postcode;From;Recipient;Email';
const CITIES = ['Oslo', 'Rotterdam', 'Turku', 'Bilbao', 'Porto'];

export interface OrderCells {
  weight?: string;
  email?: string;
}

/** Rows of a sender without a remembered mapping, numbered from `first`; `wrong` replaces cells by row index. */
export function toRows(sender: string, count: number, wrong: Record<number, OrderCells> = {}, first = 0): string[] {
  const rows = Array.from({ length: count }, (_, index) => {
    const { weight = `${1 + (index % 9)},5`, email = `person${index}@post.example` } = wrong[index] ?? {};
    const day = String(1 + (index % 12)).padStart(2, '0');
    const to = `${CITIES[index % CITIES.length]};Invented Street ${index + 1};${1000 + index}`;
    return `${sender}-${first + index};Express;${weight};${day}/11/2025;${to};Hamburg, Sample Quay 1;Person ${index};${email}`;
  });
  // The heading of the sender keeps mappings remembered for other lists from applying.
  return [`${HEADING};Of ${sender}`, ...rows];
}
