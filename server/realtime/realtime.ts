import type { z } from 'zod'
import type { IdentityUpdate } from '#contract/events.ts'
import type { NewTransition } from '../db/schema.ts'

/** Notifies open screens of changes. A message is only a hint: a client that missed it reads the same data from the API. */
export interface Realtime {
  /** Sends to the tabs of the verification's customer. */
  identityUpdated(customerId: string, update: z.output<typeof IdentityUpdate>): void
  /** Sends to every tab of this customer, after each commit that changed the customer. */
  customerChanged(customerId: string, updatedAt: Date): void
  /** Sends to analysts and administrators after steps or refusals of a chart, at most once a second per chart. */
  flowsChanged(chart: string): void
  /** Sends to inspectors at once. Costs nothing without inspectors. */
  flowsStepped(steps: readonly NewTransition[]): void
  /** Closes the sockets of a closed session. */
  sessionClosed(sessionId: string): void
  /** Closes every socket of a person after their permissions were reduced, regardless of the token. */
  personClosed(userId: string): void
}
