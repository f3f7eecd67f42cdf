/**
 * What appears when a scanner that is set to a US keyboard types on another one, for the characters of tracking numbers and
 * their links: pairs of the character that appears and the one that was meant. Capitals too, because fields raise them.
 */
const LAYOUTS: readonly string[] = [
  // German
  'zy yz ZY YZ ß- -/ Ö: +]',
  // Swiss
  "zy yz ZY YZ '- -/ é: É:",
  // French
  'aq qa zw wz AQ QA ZW WZ ,m ?M :. M: !/ $] )- &1 é2 É2 "3 \'4 (5 -6 è7 È7 _8 ç9 Ç9 à0 À0',
  // Spanish, Italian, Portuguese
  "'- -/ ñ: Ñ: ç: Ç: +]",
  // Danish, Norwegian, Swedish, Finnish
  '+- -/ Ö: Æ: Ø:',
  // Turkish
  '*- ./ ç. Ç. Ş: ü] Ü]',
  // Czech, Slovak
  'zy yz ZY YZ =- -/ ": )] +1 ě2 Ě2 ľ2 Ľ2 š3 Š3 č4 Č4 ř5 Ř5 ť5 Ť5 ž6 Ž6 ý7 Ý7 á8 Á8 í9 Í9 é0 É0',
  // Hungarian
  'zy yz ZY YZ ü- Ü- -/ É: ö0 Ö0',
];

const MAPS: readonly ReadonlyMap<string, string>[] = LAYOUTS.map(
  (pairs) => new Map(pairs.split(' ').map(([typed = '', meant = '']) => [typed, meant])),
);

/** The text as a scanner may have meant it, once for each layout of keyboards that it may have been typed on. */
export const listLayoutReadings = (text: string): string[] =>
  MAPS.map((map) => Array.from(text, (character) => map.get(character) ?? character).join(''));
