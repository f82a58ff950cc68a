import { z } from 'zod/mini'
import { IdentityChart } from './entities/chart.ts'
import { Instant } from './entities/common.ts'
import { IdentityStatus, VerifiedNames } from './entities/identity.ts'
import { KnownErrorCode } from './errors.ts'

/** Path of the realtime socket; the bearer token goes into the handshake. */
export const NOTIFICATION_PATH = '/notification'

/** Name of the event that tells how a verification ended. */
export const identityUpdateEvent = (transId: string): string => `receiveUpdate-${transId}`

export const IdentityUpdate = z.object({
  transId: z.string(),
  status: IdentityStatus,
  chart: IdentityChart,
  message: z.nullable(z.string()),
  code: z.optional(KnownErrorCode),
  names: z.nullable(VerifiedNames),
})
export type IdentityUpdate = z.output<typeof IdentityUpdate>

/** Something of this customer changed, or of what belongs to them: read it again, unless it is known to be of this moment. */
export const CUSTOMER_CHANGED = 'customerChanged'
export const CustomerChanged = z.object({ updatedAt: Instant })

/**
 * What a socket may say of itself at each connection: of which moment the customer is that its screen shows. It hears at once of
 * what has changed between the reading of the screen and the connection.
 */
export const ShownCustomer = z.object({ shownOf: Instant })

/** To analysts and administrators: flows of the `chart` named with it have taken steps or were refused one. */
export const FLOWS_CHANGED = 'flowsChanged'

/** To inspectors: a chart of the server has taken a step. What it carried is told as far as it may be seen. */
export const FLOW_STEPPED = 'flowStepped'
const Seen = z.nullable(z.record(z.string(), z.json()))
export const FlowStepped = z.object({
  chart: z.string(),
  flow: z.uuid(),
  at: Instant,
  event: z.string(),
  from: z.string(),
  to: z.string(),
  payload: Seen,
  facts: Seen,
})
export type FlowStepped = z.output<typeof FlowStepped>

/** What the socket of an inspector says of itself, so that it is told of every step; analysts and administrators only. */
export const INSPECTS = { inspects: true }
