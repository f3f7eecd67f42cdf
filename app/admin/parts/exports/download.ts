/** Follows the address as a click on a link would: the browser saves the file, shows how far it is, and stays on the page. */
export function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
