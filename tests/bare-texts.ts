/**
 * Lists the text nodes of the page that React holds directly, which it would update in vain or fail to remove once a
 * browser has translated them. Journeys send this function to the page, so it uses nothing else.
 */
export function listBareTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const bare: string[] = [];
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (!Object.keys(text).some((key) => key.startsWith('__reactFiber'))) continue;
    bare.push(`"${text.textContent}" in ${text.parentElement?.outerHTML.slice(0, 120)}`);
  }
  return bare;
}
