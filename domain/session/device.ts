/** What is stored about a browser that signed in: enough for its owner to recognize it. */
export interface Device {
  /** Such as "Firefox"; another program's name, such as "curl"; empty if unknown. */
  browser: string;
  /** Such as "Windows"; empty if unknown. */
  system: string;
}

/** The first match wins, because most browsers also name the browsers they derive from. */
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

/** Parses a User-Agent header, without versions and models. */
export function toDevice(userAgent: string): Device {
  const program = /^(?!Mozilla\/)[A-Za-z][\w. -]{0,29}(?=\/|$)/.exec(userAgent)?.[0] ?? '';
  return { browser: find(BROWSERS, userAgent) || program, system: find(SYSTEMS, userAgent) };
}

const SEPARATOR = ' on ';

/** Formats a device on one line, for storage. */
export const formatDevice = ({ browser, system }: Device) => (system ? `${browser}${SEPARATOR}${system}` : browser);

/** Parses the output of formatDevice. */
export function parseDevice(stored: string): Device {
  const [browser = '', system = ''] = stored.split(SEPARATOR);
  return { browser, system };
}
