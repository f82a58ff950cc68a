import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { requiredText, tooLong } from './required.ts'

/** Longest address the mail protocol carries. */
export const EMAIL_MAX = 254
const CONTACT_LOCAL_MAX = 70

const wrong = 'email' satisfies FieldMessage
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
/** A company's own domain, as section 5 of the specification has it. */
const companyDomain = `(?:${label}\\.)+[A-Za-z]{2,4}`
/** Any domain that can be registered today: `.cloud` and `.example` are as good as `.com`, also in their encoded form (`xn--…`). */
const anyDomain = `(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])`
const local = '[A-Za-z0-9._-]*[A-Za-z0-9-]'
/** What the standard of the web takes before the @ without quotes: apostrophe, plus, ampersand and the like. */
const anyLocal = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+"

const COMPANY = new RegExp(`^${local}@${companyDomain}$`)
const GENERAL = new RegExp(`^${local}@${anyDomain}$`)
const PERSON = new RegExp(`^${anyLocal}@${anyDomain}$`)
const CONTACT = new RegExp(`^(?=[^@]{1,${CONTACT_LOCAL_MAX}}@)[A-Za-z0-9]+(?:\\.[A-Za-z0-9]+)*@${anyDomain}$`)

const addressLike = (pattern: RegExp) =>
  requiredText.check(z.maxLength(EMAIL_MAX, tooLong), z.regex(pattern, wrong))

/**
 * Any e-mail address a person types: letters, digits, dot, underscore or hyphen, not ending with a dot or underscore
 * before the @, at any valid domain.
 */
export const Email = addressLike(GENERAL)

/** An address of the company's own, such as its billing group: the same, with a top-level domain of 2 to 4 letters. */
export const CompanyEmail = addressLike(COMPANY)

/**
 * The address of a person as a sign-in provider may have verified it. All other address types take no more than this one, so that
 * whoever can sign in can be invited and written to.
 */
export const PersonEmail = addressLike(PERSON)

/** The address of a person to invite: any that can sign in, stored in lower case. */
export const InviteEmail = PersonEmail.check(z.toLowerCase())

/** The contact of a business: letters, digits and single dots before the @, at most 70 of them. */
export const ContactEmail = addressLike(CONTACT)
