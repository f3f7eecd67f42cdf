/**
 * Copies the text of an element. Where the clipboard is closed to scripts (a page without HTTPS), the text is left
 * selected, so that one more key copies it; then the answer is false.
 */
export async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent ?? '');
    return true;
  } catch {
    window.getSelection()?.selectAllChildren(element);
    return document.execCommand('copy');
  }
}
