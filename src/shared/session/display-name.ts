import type { Customer } from '#contract/entities/customer.ts'

/** What a customer is called; somebody who has given no name yet goes by their e-mail. */
export const displayName = ({ name, user }: Pick<Customer, 'name' | 'user'>): string => name ?? user.email
