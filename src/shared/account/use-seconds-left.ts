import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Seconds until the next request to the bank, counted from the arrival of this answer; at least 1. */
export const useSecondsLeft = (seconds: number, answer: unknown): number => {
  const [elapsed, setElapsed] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer restarts the count
  useEffect(() => {
    setElapsed(0)
    if (seconds === 0) return
    const timer = setInterval(() => setElapsed((count) => count + 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [answer, seconds])
  return Math.max(1, seconds - elapsed)
}
