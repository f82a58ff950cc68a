import { z } from 'zod/mini'
import { PackageName } from './common.ts'

/** A support package. `monthlyCents`: US cents per month; `percent`: of the month's charges; `color`: a theme token. */
export const SupportPackageOption = z.object({
  packageName: PackageName,
  price: z.string(),
  tagline: z.string(),
  pointOne: z.string(),
  pointTwo: z.string(),
  commitments: z.string(),
  color: z.enum(['blue', 'teal', 'violet']),
  monthlyCents: z.int(),
  percent: z.int(),
})
export type SupportPackageOption = z.output<typeof SupportPackageOption>

/** Lowest first. The first one is the default. */
export const SUPPORT_PACKAGES: readonly SupportPackageOption[] = [
  {
    packageName: 'Basic',
    price: 'Free',
    tagline: 'Included with every account',
    pointOne: 'Limited billing cases only',
    pointTwo: 'Response within 24 hours',
    commitments: '',
    color: 'blue',
    monthlyCents: 0,
    percent: 0,
  },
  {
    packageName: 'Standard',
    price: '$29',
    tagline: '+ 4% of monthly charges',
    pointOne: 'Business-hours support',
    pointTwo: 'Response time 4 hours',
    commitments: '90 days commitment',
    color: 'teal',
    monthlyCents: 2900,
    percent: 4,
  },
  {
    packageName: 'Enhanced',
    price: '$500',
    tagline: '+ 5% of monthly charges',
    pointOne: '24x7 support for all cases',
    pointTwo: 'Response time 1 hour',
    commitments: '90 days commitment',
    color: 'violet',
    monthlyCents: 50_000,
    percent: 5,
  },
]

export const packageOption = (name: PackageName): SupportPackageOption => {
  const option = SUPPORT_PACKAGES.find(({ packageName }) => packageName === name)
  if (!option) throw new Error(`There is no support package ${name}`)
  return option
}
