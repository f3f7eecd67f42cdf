declare module 'subset-font' {
  /** https://github.com/papandreou/subset-font#readme */
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number; default: number }>;
      /** Leaves out the forms of letters that no letter asked for leads to. */
      noLayoutClosure: boolean;
    },
  ): Promise<Buffer>;
}
