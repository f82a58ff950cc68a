const KEPT_MS = 500

/**
 * Wraps a check so that it runs once at a time and its answer is kept for half a second: readiness is not counted, and a flood of it
 * takes one connection.
 */
export const keepAnswer = (
  check: () => Promise<boolean>,
  now: () => number = () => performance.now(),
): (() => Promise<boolean>) => {
  let running: Promise<boolean> | undefined
  let last: { answer: boolean; at: number } | undefined
  const run = async () => {
    try {
      const answer = await check()
      last = { answer, at: now() }
      return answer
    } finally {
      running = undefined
    }
  }
  return async () => {
    if (last && now() - last.at < KEPT_MS) return last.answer
    running ??= run()
    return running
  }
}
