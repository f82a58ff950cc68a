import { z } from 'zod/mini'
import { Halalas, PackageName } from './common.ts'

/**
 * The price of a support package. Per month: `usdCents` of the price list; at `rate` riyals a dollar, in halalas: `net` before VAT,
 * `vat` and `total`. `percent` of the month's usage comes on top, before VAT.
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

/** The price that a person saw when they consented: halalas per month with VAT, and the percentage. No `total`: none was shown. */
export const ShownPrice = z.object({ total: z.optional(Halalas), percent: z.optional(z.int()) })
export type ShownPrice = z.output<typeof ShownPrice>
