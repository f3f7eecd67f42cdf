/** Facts on the pages that admins can't change; see domain/company/company.ts for the others. */
export const SPECIFIED_COMPANY = {
  copyrightYear: 2026,
  /** The company serves more than this number of countries. */
  countries: 200,
  /** Days after the scheduled delivery date within which a claim must be filed. */
  claimDays: 30,
  /** The minimum age of customers. */
  minimumAge: 13,
  /** Days of the last changes of the legal pages, ISO 8601. */
  termsChanged: '2026-11-22',
  privacyChanged: '2026-11-22',
  legalNoticeChanged: '2026-11-22',
} as const;
