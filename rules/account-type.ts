import type { AccountType } from '#contract/entities/common.ts'
import { emailDomain } from './domain.ts'

const PERSONAL_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|icloud|me|yahoo|ymail|proton|protonmail|pm)\.[a-z.]+$/

/** The account type an e-mail address suggests: personal Google mail is an individual, everything else a business. */
export const proposedAccountType = (email: string): AccountType =>
  email.toLowerCase().includes('gmail') ? 'individual' : 'business'

/** Whether this is a well-known personal mail service, so that a proposed business deserves a hint. */
export const isPersonalMail = (email: string): boolean => PERSONAL_MAIL.test(emailDomain(email))
