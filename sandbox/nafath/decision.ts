const CHOICES = ['right', 'wrong', 'reject'] as const
export const CALLBACKS = ['after', 'before', 'never'] as const
export const FAULTS = [
  'none',
  'bad-signature',
  'wrong-audience',
  'other-transaction',
  'other-person',
  'expired-token',
] as const

/** The person's decision, and the delivery of the answer to the portal's server. */
export interface Decision {
  choice: (typeof CHOICES)[number]
  /** Sends the callback after the status change, before it, or never. */
  callback: (typeof CALLBACKS)[number]
  fault: (typeof FAULTS)[number]
  /** Number of deliveries of the callback. */
  times: number
  /** Delay of the callback. */
  delayMs: number
  /** Accepts the decision after the timeout. */
  late: boolean
}

const plain = (choice: Decision['choice']): Decision => ({
  choice,
  callback: 'after',
  fault: 'none',
  times: 1,
  delayMs: 0,
  late: false,
})

const LONGEST_DELAY_MS = 86_400_000
const MOST_TIMES = 5

/** Parses a decision from a form, a query or JSON; undefined for an invalid value. */
export function readDecision(fields: Record<string, unknown>): Decision | undefined {
  const choice = CHOICES.find((one) => one === fields.choice)
  const callback = CALLBACKS.find((one) => one === (fields.callback ?? 'after'))
  const fault = FAULTS.find((one) => one === (fields.fault ?? 'none'))
  const times = Number(fields.times ?? 1)
  const delayMs = Number(fields.delayMs ?? 0)
  if (!choice || !callback || !fault) return undefined
  if (!Number.isInteger(times) || times < 1 || times > MOST_TIMES) return undefined
  if (!Number.isInteger(delayMs) || delayMs < 0 || delayMs > LONGEST_DELAY_MS) return undefined
  const late = fields.late === true || fields.late === 'true'
  return { choice, callback, fault, times, delayMs, late }
}

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
