import type { Customer } from '#contract/entities/customer.ts'
import { arabicTitle } from '#rules/names.ts'
import { useNameForReader } from '../account/use-name-for-reader.ts'

type Named = Parameters<typeof arabicTitle>[0] & Pick<Customer, 'name' | 'user'>

/** What a customer is called; without a name, by their e-mail. */
export const displayName = ({ name, user }: Pick<Customer, 'name' | 'user'>): string => name ?? user.email

/** The same within a sentence, where an Arabic one has their Arabic name, if there is one. */
export const useDisplayName = (): ((customer: Named) => string) => {
  const nameForReader = useNameForReader()
  return (customer) => nameForReader(displayName(customer), arabicTitle(customer))
}
