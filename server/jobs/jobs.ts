import type { z } from 'zod'
import type { Tx } from '../db/client.ts'

/** A job has a name, a payload and, for the same work, always the same id, so that planning it twice runs it once. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  name: string
  payload: Payload
  id: (payload: z.output<Payload>) => string
  /**
   * Jobs of the same owner and kind normally run one after another. Two processes may still start two at once, so a handler must be
   * correct when it runs twice concurrently.
   */
  owner?: (payload: z.output<Payload>) => string
  /** One worker per process, so that jobs normally run in the order in which they were planned. */
  sequential?: boolean
}

export const defineJob = <Payload extends z.ZodType>(job: JobDefinition<Payload>): JobDefinition<Payload> =>
  job

/** Work that outlives the request. A planned job is a row of the caller's transaction: it exists exactly when that commits. */
export interface Jobs {
  /**
   * Plans a job now, or at an instant of the product's clock; `retries` overrides the default. Planning the same id again changes
   * nothing.
   */
  plan<P extends z.ZodType>(
    tx: Tx,
    job: JobDefinition<P>,
    payload: z.output<P>,
    options?: { at?: Date; retries?: number },
  ): Promise<void>
}
