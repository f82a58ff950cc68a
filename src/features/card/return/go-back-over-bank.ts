import { bankTrip } from '../bank-trip.ts'

/** Longer than a browser takes to leave a page for one of its history. */
const PATIENCE_MS = 1000

/**
 * Goes back over the pages of the bank to the one that was left for them, where the return is told. Done only when the browser stays:
 * then it is told here.
 */
export const goBackOverBank = async (query: string): Promise<void> => {
  const steps = bankTrip.stepsBack(window.history.length, query)
  if (steps === null) return
  window.history.go(-steps)
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  bankTrip.takeReturn()
}
