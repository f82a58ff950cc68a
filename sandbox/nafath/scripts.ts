import { type Decision, plain } from './decision.ts'

const SCRIPT_DELAY_MS = 3_000

/** What an ID does by itself, by its last two digits. The others wait for a person. */
const scripts: Record<string, Decision> = {
  '16': plain('right'),
  '24': plain('reject'),
  '40': { ...plain('right'), callback: 'never' },
}

/** This ID is meant to be left alone until its time is over. */
export const isLeftAlone = (nationalId: string): boolean => nationalId.endsWith('32')

export function scriptOf(nationalId: string): { afterMs: number; decision: Decision } | null {
  const decision = scripts[nationalId.slice(-2)]
  return decision ? { afterMs: SCRIPT_DELAY_MS, decision } : null
}
