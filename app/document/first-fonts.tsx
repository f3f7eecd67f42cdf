import text from '../fonts/archivo.woff2?url';
import heading from '../fonts/archivo-wide.woff2?url';

/** The letters of the first lines, asked for together with the styles instead of after them. */
export function FirstFonts() {
  return [text, heading].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}
