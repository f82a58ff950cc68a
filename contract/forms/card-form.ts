import { z } from 'zod/mini'

/**
 * What a person types into the card form, `month` and `year` in two digits each. It goes straight to the card provider
 * and never to our server. The checks are a rule, since they ask which month it is.
 */
export const CardForm = z.object({
  name: z.string(),
  number: z.string(),
  cvc: z.string(),
  month: z.string(),
  year: z.string(),
})
export type CardForm = z.output<typeof CardForm>
