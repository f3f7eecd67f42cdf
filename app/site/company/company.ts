/** What the pages say of the company besides what its admins set (domain/company.ts). */
export const COMPANY = {
  copyrightYear: 2026,
  /** Served: more than this. */
  countries: 200,
  /** `place` is degrees north and east. Their names are texts of the group `company`; their charts are public/charts/office-{id}.svg. */
  offices: [
    {
      id: 'nyc',
      place: { lat: 40.71, lon: -74.01 },
      timeZone: 'America/New_York',
      phone: '+1 212 555 0140',
      address: ['350 Fifth Avenue, Suite 4200', 'New York, NY 10118'],
    },
    {
      id: 'lon',
      place: { lat: 51.5, lon: -0.12 },
      timeZone: 'Europe/London',
      phone: '+44 20 7946 0140',
      address: ['1 Poultry, Floor 6', 'London EC2R 8EJ'],
    },
    {
      id: 'sin',
      place: { lat: 1.29, lon: 103.85 },
      timeZone: 'Asia/Singapore',
      phone: '+65 6555 0140',
      address: ['9 Raffles Place, #42-01', 'Singapore 048619'],
    },
  ],
  /** Days after the scheduled delivery date in which a claim can be filed. */
  claimDays: 30,
  /** Nobody younger is served. */
  minimumAge: 13,
  /** Days on which the legal pages were last changed, ISO 8601. */
  termsChanged: '2026-11-22',
  privacyChanged: '2026-11-22',
  legalNoticeChanged: '2026-11-22',
} as const;

export type Office = (typeof COMPANY.offices)[number];
