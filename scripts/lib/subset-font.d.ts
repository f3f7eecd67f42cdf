declare module 'subset-font' {
  /** https://github.com/papandreou/subset-font#readme */
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number; default: number }>;
      /** Drops glyph variants that the requested characters cannot reach. */
      noLayoutClosure: boolean;
    },
  ): Promise<Buffer>;
}
