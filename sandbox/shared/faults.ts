/** `lost`: a call that changes something takes effect, then the line is dropped before the answer. */
export const FAULT_MODES = ['timeout', 'error', 'slow', 'nonsense', 'html403', 'lost'] as const
export type FaultMode = (typeof FAULT_MODES)[number]

/** What the faulty answer carries: `json` by default, nothing, or JSON that does not parse. */
export const FAULT_BODIES = ['json', 'empty', 'broken'] as const
type FaultBody = (typeof FAULT_BODIES)[number]

export interface Fault {
  mode: FaultMode
  body: FaultBody
  /** How many calls are still to fail; null until switched off. */
  timesLeft: number | null
}

/** The misbehaviour ordered for each provider. */
export interface Faults {
  set(provider: string, fault: Fault): void
  clear(provider: string): void
  clearAll(): void
  /** The fault that the present call must show, which uses it up by one. */
  take(provider: string): Fault | undefined
  list(): Record<string, Fault>
}

export function createFaults(): Faults {
  const active = new Map<string, Fault>()
  return {
    set: (provider, fault) => void active.set(provider, { ...fault }),
    clear: (provider) => void active.delete(provider),
    clearAll: () => active.clear(),
    take(provider) {
      const fault = active.get(provider)
      if (!fault || fault.timesLeft === null) return fault
      fault.timesLeft -= 1
      if (fault.timesLeft <= 0) active.delete(provider)
      return fault
    },
    list: () => Object.fromEntries(active),
  }
}
