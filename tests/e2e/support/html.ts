import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));

/** Rules of the HTML standard that the validator lacks. */
const RULES = [
  { name: 'an address holds a character that must be escaped', pattern: /\b(?:href|src)="[^"]*[{}|\\^`<> ]/ },
  {
    name: 'a required select needs an empty first option',
    pattern: /<select\b[^>]*\srequired\b[^>]*>(?!<option value="")/,
  },
];

/** Lists the violations of the HTML standard in a page. */
export async function listHtmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return [
    ...messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    ...RULES.filter(({ pattern }) => pattern.test(html)).map(({ name }) => name),
  ];
}
