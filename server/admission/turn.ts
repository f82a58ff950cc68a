/**
 * Tells whether another request may begin in this turn of the event loop. Requests whose work is on the thread never wait in the queue
 * of running ones: all that have arrived are read in one turn, and everything else waits for its end. So a turn that has begun `most`
 * requests begins no other after `ms`. A few requests behind a long piece of work still begin.
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
