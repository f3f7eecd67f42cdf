/** Waits for what is still being done when the program stops, though not longer than `ms`: what is left is for the next start. */
export async function waitAtMost(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const pause = new Promise((resolve) => setTimeout(resolve, ms).unref());
  await Promise.race([work, pause]);
}
