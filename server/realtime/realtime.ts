import type { z } from 'zod'
import type { IdentityUpdate } from '#contract/events.ts'
import type { NewTransition } from '../db/schema.ts'

/** Tells open screens that something changed. A hint only: a client that missed it reads the same by asking. */
export interface Realtime {
  /** To the tabs of the customer whose verification it is. */
  identityUpdated(customerId: string, update: z.output<typeof IdentityUpdate>): void
  /** To every tab of this customer. It needs no call: it follows every commit that changed one. */
  customerChanged(customerId: string, updatedAt: Date): void
  /** To analysts and administrators: flows of a chart have taken steps or were refused one. At most once a second for each chart. */
  flowsChanged(chart: string): void
  /** To inspectors, at once. Costs nothing while there is none. */
  flowsStepped(steps: readonly NewTransition[]): void
  /** Ends the sockets of a session that was closed. */
  sessionClosed(sessionId: string): void
  /** Ends every socket of a person who may less than before, regardless of the token that opened it. */
  personClosed(userId: string): void
}
