import type { z } from 'zod'
import type { Deps } from '../../deps.ts'

/** Does a job. May be called more than once for the same job, also at the same moment. */
export type Handler<P extends z.ZodType> = (
  deps: Deps,
) => (payload: z.output<P>, jobId: string) => Promise<void>
