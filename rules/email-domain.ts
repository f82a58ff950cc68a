import type { AccountType } from '#contract/entities/common.ts'
import { isSubDomain } from '#contract/text/domain.ts'

/** The part of an e-mail address after its @, in lower case. */
export const emailDomain = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

/** The e-mail's domain with the sub-domain before it, if one is given. */
export const fullDomain = (subDomain: string, email: string): string =>
  subDomain === '' ? emailDomain(email) : `${subDomain.toLowerCase()}.${emailDomain(email)}`

/** What stands before the e-mail's domain: empty for the domain itself, null for a domain that is not the person's own. */
export const subDomainOf = (domain: string, email: string): string | null => {
  const own = emailDomain(email)
  const full = domain.trim().toLowerCase()
  if (own === '') return null
  if (full === own) return ''
  const subDomain = full.endsWith(`.${own}`) ? full.slice(0, -own.length - 1) : ''
  return isSubDomain(subDomain) ? subDomain : null
}

/** Whether a domain is that of the person's e-mail, with or without a sub-domain. */
export const isOwnDomain = (domain: string, email: string): boolean => subDomainOf(domain, email) !== null

const PERSONAL_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|icloud|me|yahoo|ymail|proton|protonmail|pm)\.[a-z.]+$/

/** The account type an e-mail address suggests: personal Google mail is an individual, everything else a business. */
export const proposedAccountType = (email: string): AccountType =>
  email.toLowerCase().includes('gmail') ? 'individual' : 'business'

/** Whether this is a well-known personal mail service, so that a proposed business deserves a hint. */
export const isPersonalMail = (email: string): boolean => PERSONAL_MAIL.test(emailDomain(email))
