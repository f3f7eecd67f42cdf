/** What the pages say of the company besides what its admins set (domain/company/company.ts). */
export const COMPANY = {
  copyrightYear: 2026,
  /** Served: more than this. */
  countries: 200,
  /** Days after the scheduled delivery date in which a claim can be filed. */
  claimDays: 30,
  /** Nobody younger is served. */
  minimumAge: 13,
  /** Days on which the legal pages were last changed, ISO 8601. */
  termsChanged: '2026-11-22',
  privacyChanged: '2026-11-22',
  legalNoticeChanged: '2026-11-22',
} as const;
