import type { z } from 'zod'

/** A job: its name, its payload and, for the same work, always the same id, so that planning it twice runs it once. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  name: string
  payload: Payload
  id: (payload: z.output<Payload>) => string
}

export const defineJob = <Payload extends z.ZodType>(job: JobDefinition<Payload>): JobDefinition<Payload> =>
  job
