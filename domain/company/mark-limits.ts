/** What admins may send as a company's mark: a PNG of so many bytes and pixels a side. */
export const MARK_LIMITS = { bytes: 200_000, least: 16, most: 2048 } as const;
