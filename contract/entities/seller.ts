import { z } from 'zod/mini'

const Bilingual = z.object({ en: z.string(), ar: z.string() })

/** The reseller, shown on every public page and in every mail and contract. */
export const Seller = z.object({
  name: Bilingual,
  /** Commercial registration or unified number: ten digits. */
  crNumber: z.string(),
  vatNumber: z.string(),
  address: Bilingual,
  email: z.string(),
  /** International, with spaces between its parts. */
  phone: z.string(),
})
export type Seller = z.output<typeof Seller>
