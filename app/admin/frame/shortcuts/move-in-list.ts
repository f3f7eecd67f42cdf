/** Moves the focus to the next or previous row's link of the page's table or list; Enter then opens it. */
export function moveInList(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const current = links.indexOf(document.activeElement as HTMLElement);
  const next = current < 0 ? 0 : Math.min(Math.max(current + step, 0), links.length - 1);
  links[next]?.focus();
}
