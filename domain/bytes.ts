const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;

/** Formats a size in steps of 1,000: "12.3 GB" in English, "12,3 Go" in French. */
export function formatBytes(bytes: number, language: string): string {
  const step = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / STEP ** step);
}
