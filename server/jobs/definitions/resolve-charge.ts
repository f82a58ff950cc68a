import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** Asks the card provider what became of a charge. `round` counts the questions. */
export const resolveCharge = defineJob({
  name: 'resolve-charge',
  payload: z.object({ chargeId: z.uuid(), round: z.int() }),
  owner: ({ chargeId }) => chargeId,
  id: ({ chargeId, round }) => `${chargeId}:${round}`,
})
