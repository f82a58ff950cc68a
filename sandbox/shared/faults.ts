/** `lost`: a write takes effect, then the connection is closed before the answer. */
export const FAULT_MODES = ['timeout', 'error', 'slow', 'nonsense', 'html403', 'lost'] as const
export type FaultMode = (typeof FAULT_MODES)[number]

/** Body of a faulty answer: `json` (default), none, or invalid JSON. */
export const FAULT_BODIES = ['json', 'empty', 'broken'] as const
type FaultBody = (typeof FAULT_BODIES)[number]

export interface Fault {
  mode: FaultMode
  body: FaultBody
  /** Remaining calls to fail; null for all until switched off. */
  timesLeft: number | null
}

/** The faults of each provider. */
export interface Faults {
  set(provider: string, fault: Fault): void
  clear(provider: string): void
  clearAll(): void
  /** Returns the fault for the current call and counts it down. */
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
