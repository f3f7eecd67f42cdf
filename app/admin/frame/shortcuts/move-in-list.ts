/** Moves the focus to the next or previous row's link of the page's table or list; Enter then opens it. */
export function moveInList(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const row = findRow();
  const current = links.findIndex((link) => link === document.activeElement || (row?.contains(link) ?? false));
  const next = current < 0 ? 0 : Math.min(Math.max(current + step, 0), links.length - 1);
  links[next]?.focus();
}

/** Ticks the box of the row that has the focus, or takes the tick away. */
export function selectRow(): void {
  findRow()?.querySelector<HTMLElement>('[data-row-box]')?.click();
}

const findRow = () => document.activeElement?.closest('tr');
