/** Settings for `startServer` that shift the server's clock into the past. */
export function daysAgo(days: number): Record<string, string> {
  const script = `const RealDate = Date;
    globalThis.Date = class Date extends RealDate {
      constructor(...given) { given.length ? super(...given) : super(Date.now()) }
      static now() { return RealDate.now() - ${days * 86_400_000} }
    }`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` };
}
