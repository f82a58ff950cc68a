import { randomBytes } from 'node:crypto'
import { invalid, notFound } from './errors.ts'

const NAME = /^billingAccounts\/([0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6})$/

export const nameOf = (id: string): string => `billingAccounts/${id}`

/** Id of a resource name such as `billingAccounts/012345-567890-ABCDEF`; throws BillingError. */
export function idOf(name: string, otherwise: () => Error = notFound): string {
  const id = NAME.exec(name)?.[1]
  if (!id) throw otherwise()
  return id
}

export const freshId = (): string =>
  [0, 1, 2].map(() => randomBytes(3).toString('hex').toUpperCase()).join('-')

const FILTER = /^\s*(?:master_billing_account|parent)\s*=\s*"?(billingAccounts\/[^"\s]+)"?\s*$/

/** Reseller's id in a list filter; undefined without a filter. Rejects other filters. */
export function masterOf(filter: string): string | undefined {
  if (filter.trim() === '') return undefined
  const name = FILTER.exec(filter)?.[1]
  const refusal = () => invalid(`Invalid filter: ${filter}`)
  if (!name) throw refusal()
  return idOf(name, refusal)
}
