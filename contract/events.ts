import { z } from 'zod/mini'
import { IdentityChart } from './entities/chart.ts'
import { Instant } from './entities/common.ts'
import { FlowName } from './entities/flow-name.ts'
import { IdentityStatus, VerifiedNames } from './entities/identity.ts'
import { KnownErrorCode } from './errors.ts'

/** Path of the realtime socket; the handshake carries the bearer token. */
export const NOTIFICATION_PATH = '/notification'

/** Event with the result of an identity verification. */
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

/** Data of this customer changed. The browser reads it again, unless its copy has the same `updatedAt`. */
export const CUSTOMER_CHANGED = 'customerChanged'
export const CustomerChanged = z.object({ updatedAt: Instant })

/**
 * Optional data of a handshake: the `updatedAt` of the customer data on the screen. The server reports a later change at once.
 */
export const ShownCustomer = z.object({ shownOf: Instant })

/** Sent to analysts and administrators: flows of a `chart` took steps, or the chart refused an event. */
export const FLOWS_CHANGED = 'flowsChanged'

/**
 * Sent to inspectors: a chart of the server took a step. For analysts `at` is the hour. Payload and facts hold only fields of the
 * allow-list.
 */
export const FLOW_STEPPED = 'flowStepped'
const VisibleFields = z.nullable(z.record(z.string(), z.json()))
export const FlowStepped = z.object({
  chart: z.string(),
  flow: FlowName,
  at: Instant,
  event: z.string(),
  from: z.string(),
  to: z.string(),
  payload: VisibleFields,
  facts: VisibleFields,
})
export type FlowStepped = z.output<typeof FlowStepped>

/** Handshake data that subscribes to every step, for analysts and administrators only. */
export const INSPECTS = { inspects: true }
