/**
 * Presses the page's button or link of a key, or begins in its field: whatever has `data-shortcut` with this name. A page
 * without it, or a role that is not shown it, has no such key.
 */
export function pressMarked(name: string): void {
  const found = document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`);
  if (found instanceof HTMLSelectElement) found.focus();
  else found?.click();
}
