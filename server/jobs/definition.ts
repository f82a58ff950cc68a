import type { z } from 'zod'

/** A job: its name, its payload and, for the same work, always the same id, so that planning it twice runs it once. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  name: string
  payload: Payload
  id: (payload: z.output<Payload>) => string
  /** Whose job it is: of the same owner, one runs after the other. */
  owner?: (payload: z.output<Payload>) => string
  /** No two run side by side, so that they are done in the order in which they were planned. */
  sequential?: boolean
}

export const defineJob = <Payload extends z.ZodType>(job: JobDefinition<Payload>): JobDefinition<Payload> =>
  job
