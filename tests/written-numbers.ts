/** Marks before, within and after numbers copied from chats, office programs, web pages and scanners. */
const MARKS =
  '200b 200c 200d 200e 200f 202a 202b 202c 202d 202e 2060 2066 2067 2068 2069 00ad feff fe0f fffc 061c 034f';
export const INVISIBLE_MARKS = MARKS.split(' ').map((code) => String.fromCodePoint(Number.parseInt(code, 16)));

/** TC-DEMO0001 as it appears in emails, chats, file names and links. */
export const WRAPPED_NUMBERS = [
  '(TC-DEMO0001)',
  '[TC-DEMO0001]',
  '<TC-DEMO0001>',
  '#TC-DEMO0001',
  '"TC-DEMO0001"',
  '„TC-DEMO0001“',
  '«TC-DEMO0001»',
  "'TC-DEMO0001'",
  'TC-DEMO0001.',
  'TC-DEMO0001,',
  '**TC-DEMO0001**',
  'Tracking number: TC-DEMO0001',
  'Sendungsnummer TC-DEMO0001, Danke!',
  'N.º de seguimiento:TC-DEMO0001',
  '运单号：TC-DEMO0001',
  'TC-DEMO0001.pdf',
  'ТС-DЕМО0001',
  'ΤС-DEMO0001',
  'https://tc-shipping.example/track/TC-DEMO0001',
  'https://tracking.example/track/tc-demo0001?lang=de#history',
  'https://safe.example/?url=https%3A%2F%2Ftracking.example%2Ftrack%2FTC-DEMO0001%E2%80%8E&data=1',
  'https://safe.example/?url=https%253A%252F%252Ftracking.example%252Ftrack%252FTC%252DDEMO0001',
];

/** TC-DEMO0001 as scanners send it: with the code type in front, with control characters, on other keyboard layouts. */
export const SCANNED_NUMBERS = [
  ']C1TC-DEMO0001',
  ']Q3TC-DEMO0001',
  ']d2\u001dTC-DEMO0001\u001d',
  ']Q2\\000026https://tracking.example/track/TC-DEMO0001',
  '\u001dTC-DEMO0001\r\n',
  'TCßDEMO0001',
  'TC)DE?Oààà&',
  "TC'DEMO0001",
  'TC+DEMO0001',
  'TC*DEMO0001',
  'TC=DEMOééé+',
  'TCüDEMOööö1',
  '+C1TCßDEMO0001',
  'httpsÖ--tracking.example-track-TCßDEMO0001',
  'tc?demo===!',
  'TC/DEMO0001',
  'https>&&tracking.example&track&TC/DEMO0001',
  ']C1401TC-DEMO0001',
];
