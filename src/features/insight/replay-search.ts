import { z } from 'zod/mini'

/** What the address of a replay may say: the step that is shown, from 0. What makes no sense counts as not being there. */
export const replaySearch = z.object({
  at: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))), undefined),
})
export type ReplaySearch = z.output<typeof replaySearch>
