/** Waits at most `ms` for running work on shutdown; the next start continues with the rest. */
export async function waitAtMost(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const pause = new Promise((resolve) => setTimeout(resolve, ms).unref());
  await Promise.race([work, pause]);
}
