import type { AccountType } from '#contract/entities/common.ts'
import { isSubDomain } from '#contract/text/domain.ts'

/** The part after the @, in lower case. */
export const emailDomain = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

/** The e-mail's domain, with the sub-domain when there is one. */
export const fullDomain = (subDomain: string, email: string): string =>
  subDomain === '' ? emailDomain(email) : `${subDomain.toLowerCase()}.${emailDomain(email)}`

/** The sub-domain before the e-mail's domain: empty for the domain itself, null for a foreign domain. */
export const subDomainOf = (domain: string, email: string): string | null => {
  const own = emailDomain(email)
  const full = domain.trim().toLowerCase()
  if (own === '') return null
  if (full === own) return ''
  const subDomain = full.endsWith(`.${own}`) ? full.slice(0, -own.length - 1) : ''
  return isSubDomain(subDomain) ? subDomain : null
}

/** True for the domain of the person's e-mail, with or without a sub-domain. */
export const isOwnDomain = (domain: string, email: string): boolean => subDomainOf(domain, email) !== null

const PERSONAL_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|icloud|me|yahoo|ymail|proton|protonmail|pm)\.[a-z.]+$/

/** Proposes an account type: individual for Gmail, business for every other address. */
export const proposedAccountType = (email: string): AccountType =>
  email.toLowerCase().includes('gmail') ? 'individual' : 'business'

/** True for a well-known personal mail service; a proposed business then gets a hint. */
export const isPersonalMail = (email: string): boolean => PERSONAL_MAIL.test(emailDomain(email))
