/**
 * Returns a function that is true while another request may begin in this turn of the event loop. In one turn Node reads every
 * request that has arrived, and all other work waits until the turn ends. A gate does not limit requests that never wait, because
 * they pass it one after the other. This function refuses a request after `most` requests have begun in the turn and `ms`
 * milliseconds have passed since the first of them. The first `most` requests begin even after a long piece of work.
 */
export const createTurn = (
  { most, ms }: { most: number; ms: number },
  now: () => number = () => performance.now(),
): (() => boolean) => {
  let begun = 0
  let since = 0
  return () => {
    if (begun === 0) {
      since = now()
      setImmediate(() => {
        begun = 0
      })
    }
    if (begun >= most && now() - since > ms) return false
    begun += 1
    return true
  }
}
