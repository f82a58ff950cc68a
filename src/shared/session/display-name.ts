import type { Customer } from '#contract/entities/customer.ts'

/** What a customer is called; without a name, by their e-mail. */
export const displayName = ({ name, user }: Pick<Customer, 'name' | 'user'>): string => name ?? user.email
