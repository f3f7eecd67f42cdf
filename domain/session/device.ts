/** What is kept of the program that signed in: enough for its owner to know it again, and no more. */
export interface Device {
  /** Such as "Firefox"; the name of another program, such as "curl"; empty when it did not say. */
  browser: string;
  /** Such as "Windows"; empty when it did not say. */
  system: string;
}

/** The first that fits counts: most browsers also name those they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const find = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** Reads a User-Agent header; versions and models are left out. */
export function toDevice(userAgent: string): Device {
  const program = /^(?!Mozilla\/)[A-Za-z][\w. -]{0,29}(?=\/|$)/.exec(userAgent)?.[0] ?? '';
  return { browser: find(BROWSERS, userAgent) || program, system: find(SYSTEMS, userAgent) };
}

const SEPARATOR = ' on ';

/** A device on one line, as it is stored. */
export const formatDevice = ({ browser, system }: Device) => (system ? `${browser}${SEPARATOR}${system}` : browser);

/** Reads what formatDevice wrote. */
export function parseDevice(stored: string): Device {
  const [browser = '', system = ''] = stored.split(SEPARATOR);
  return { browser, system };
}
