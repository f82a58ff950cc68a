import type { z } from 'zod'
import type { Tx } from '../db/client.ts'

/** A job: its name, its payload and, for the same work, always the same id, so that planning it twice runs it once. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  name: string
  payload: Payload
  id: (payload: z.output<Payload>) => string
  /**
   * Whose job it is: of the same owner and kind, one runs after the other as a rule. Two processes may still start two at the same
   * moment, so a handler must be right when it runs twice at once.
   */
  owner?: (payload: z.output<Payload>) => string
  /** One worker in each process, so that they are done in the order in which they were planned, as a rule. */
  sequential?: boolean
}

export const defineJob = <Payload extends z.ZodType>(job: JobDefinition<Payload>): JobDefinition<Payload> =>
  job

/** Work that outlives the request. A planned job is a row of the caller's transaction: it exists exactly when that commits. */
export interface Jobs {
  /** Plans a job, at once or at an instant of the product's clock; `retries` when not the usual number. The same id again changes nothing. */
  plan<P extends z.ZodType>(
    tx: Tx,
    job: JobDefinition<P>,
    payload: z.output<P>,
    options?: { at?: Date; retries?: number },
  ): Promise<void>
}
