import type { PackageName } from '#contract/entities/common.ts'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import { packageOption } from '#contract/entities/support-package.ts'
import { centsToHalalas, halalasToCents, USD_RATE, VAT_SHARE, vatOf } from './money.ts'

/** The current price of a support package, in halalas per month; VAT by the rule of invoices (`vatOf`). */
export const offerOf = (name: PackageName): PackageOffer => {
  const { monthlyCents, percent } = packageOption(name)
  const net = centsToHalalas(monthlyCents)
  const vat = vatOf(net)
  return { package: name, usdCents: monthlyCents, rate: USD_RATE, net, vat, total: net + vat, percent }
}

/** The offer of a support package at an agreed price: halalas per month before VAT, and percent of the usage. */
export const offerAt = (price: {
  package: PackageName
  monthlyPrice: number
  percent: number
}): PackageOffer => {
  const { package: name, monthlyPrice: net, percent } = price
  const vat = vatOf(net)
  return { package: name, usdCents: halalasToCents(net), rate: USD_RATE, net, vat, total: net + vat, percent }
}

/** True for a package without a monthly price and without a percentage. */
export const isFree = ({ total, percent }: Pick<PackageOffer, 'total' | 'percent'>): boolean =>
  total === 0 && percent === 0

/** Adds VAT to an amount in halalas. */
export const withVat = (net: number): number => net + vatOf(net)

/** The percentage of the usage as a share with VAT: 0.046 for 4. */
export const shareWithVat = (percent: number): number => (percent * (1 + VAT_SHARE)) / 100
