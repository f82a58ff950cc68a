import { z } from 'zod/mini'

/**
 * Input of the card form, `month` and `year` in two digits. The browser sends it to the card provider, never to our server.
 * `rules/card-form` checks it, because a check needs the current month.
 */
export const CardForm = z.object({
  name: z.string(),
  number: z.string(),
  cvc: z.string(),
  month: z.string(),
  year: z.string(),
})
export type CardForm = z.output<typeof CardForm>
