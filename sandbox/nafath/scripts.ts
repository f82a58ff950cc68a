import { type Decision, plain } from './decision.ts'

const SCRIPT_DELAY_MS = 3_000

/** Automatic behaviour of an ID, by its last two digits. Other IDs wait for a person. */
const scripts: Record<string, Decision> = {
  '16': plain('right'),
  '24': plain('reject'),
  '40': { ...plain('right'), callback: 'never' },
}

/** This ID never decides; it runs into the timeout. */
export const isLeftAlone = (nationalId: string): boolean => nationalId.endsWith('32')

export function scriptOf(nationalId: string): { afterMs: number; decision: Decision } | null {
  const decision = scripts[nationalId.slice(-2)]
  return decision ? { afterMs: SCRIPT_DELAY_MS, decision } : null
}
