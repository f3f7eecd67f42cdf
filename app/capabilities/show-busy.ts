/** So long a busy state stays, so that a person sees it. Ruling "Stubs of the specification". */
const BUSY_MS = 400;

/** The outcome of a call, not before a person could see that it was under way. The call itself is not delayed. */
export async function showBusy<Outcome>(call: Promise<Outcome>): Promise<Outcome> {
  const [outcome] = await Promise.allSettled([call, new Promise((resolve) => setTimeout(resolve, BUSY_MS))]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
