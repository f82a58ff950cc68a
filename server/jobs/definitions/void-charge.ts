import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** Gives back what was taken only to prove a card. */
export const voidCharge = defineJob({
  name: 'void-charge',
  payload: z.object({ chargeId: z.uuid() }),
  id: ({ chargeId }) => chargeId,
})
