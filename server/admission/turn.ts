/**
 * Returns a function that says if another request may begin in this turn of the event loop. Node reads all requests that have arrived
 * in one turn, and everything else waits for its end, so a gate does not limit requests that only use the thread. Once a turn has begun
 * `most` requests, it begins no others after `ms`. A few requests behind a long piece of work still begin.
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
