import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** Has the card provider forget a card that its holder removed. */
export const forgetCard = defineJob({
  name: 'forget-card',
  payload: z.object({ token: z.string() }),
  id: ({ token }) => token,
})
