import type { z } from 'zod'
import type { Tx } from '../db/client.ts'
import type { JobDefinition } from './definitions.ts'

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
