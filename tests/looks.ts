export interface Look {
  width: 320 | 390 | 1440;
  colorScheme: 'light' | 'dark';
}

/** Every width in both themes, ordered so that any three in a row cover every width and both themes. */
export const LOOKS: Look[] = [
  { width: 320, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
];
