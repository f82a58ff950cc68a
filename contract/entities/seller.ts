import { z } from 'zod/mini'

const Bilingual = z.object({ en: z.string(), ar: z.string() })

/** The reseller, as every public page, mail and contract names it. */
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
