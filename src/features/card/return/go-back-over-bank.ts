import { bankTrip } from '../bank-trip.ts'

/** Longer than the page that was left takes to answer, unless the browser does not go there at all. */
const PATIENCE_MS = 5000

/**
 * Goes back over the pages of the bank to the one that was left for them, where the return is told. Done only when the browser stays:
 * then going there is given up, and the return is told here.
 */
export const goBackOverBank = async (query: string): Promise<void> => {
  const steps = bankTrip.stepsBack(window.history.length, query)
  if (steps === null) return
  window.history.go(-steps)
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  window.stop()
  bankTrip.takeReturn()
}
