import { z } from 'zod/mini'
import { Halalas, PackageName } from './common.ts'

/**
 * The monthly price of a support package. `usdCents` is the price before VAT in US cents. `net` (before VAT), `vat` and `total`
 * are in halalas, at `rate` riyals per dollar. `percent` of the month's usage is added, before VAT.
 */
export const PackageOffer = z.object({
  package: PackageName,
  usdCents: z.int(),
  rate: z.number(),
  net: Halalas,
  vat: Halalas,
  total: Halalas,
  percent: z.int(),
})
export type PackageOffer = z.output<typeof PackageOffer>

/** The price shown at the consent: halalas per month with VAT, and the percentage. Without `total`, no price was shown. */
export const ShownPrice = z.object({ total: z.optional(Halalas), percent: z.optional(z.int()) })
export type ShownPrice = z.output<typeof ShownPrice>
