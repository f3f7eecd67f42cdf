/** A busy state stays visible this long. Ruling "Stubs of the specification". */
const BUSY_MS = 400;

/** Resolves like the call, but not before the busy state was visible. The call itself is not delayed. */
export async function showBusy<Outcome>(call: Promise<Outcome>): Promise<Outcome> {
  const [outcome] = await Promise.allSettled([call, new Promise((resolve) => setTimeout(resolve, BUSY_MS))]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
