const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uffef]/u;
const SLIM = /[iljtfrI'’.,:;!|()[\] -]/u;
const BROAD = /[mwMWGOQDHNU@%&]/u;

/** Estimates the width of a text in the chart's typeface in px, rather too wide than too narrow. */
export function toTextWidth(text: string, fontSize: number, letterSpacing = 0): number {
  let ems = 0;
  for (const letter of text) {
    if (WIDE.test(letter)) ems += 1;
    else if (SLIM.test(letter)) ems += 0.36;
    else if (BROAD.test(letter)) ems += 0.82;
    else ems += 0.6;
    ems += letterSpacing;
  }
  return ems * fontSize;
}

/** Shortens a text with an ellipsis to fit. The page has the whole text elsewhere. */
export function cutText(text: string, fontSize: number, maxWidth: number): string {
  if (toTextWidth(text, fontSize) <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 1 && toTextWidth(`${letters.join('')}…`, fontSize) > maxWidth) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
