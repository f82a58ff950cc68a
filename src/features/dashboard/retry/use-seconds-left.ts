import { useEffect, useState } from 'react'
import type { RetryOutcome } from '#machines/payment-retry/payment-retry.machine.ts'

const SECOND_MS = 1000

/** The seconds left until the bank is asked again, counted from when its answer came. */
export const useSecondsLeft = (outcome: RetryOutcome | null): number => {
  const [elapsed, setElapsed] = useState(0)
  const total = outcome?.againInSeconds ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer begins the count anew
  useEffect(() => {
    setElapsed(0)
    if (total === 0) return
    const timer = setInterval(() => setElapsed((count) => count + 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [outcome, total])
  return Math.max(1, total - elapsed)
}
