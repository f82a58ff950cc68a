import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { requiredText, tooLong } from './required.ts'

/** Maximum length of an address in SMTP. */
export const EMAIL_MAX = 254
const CONTACT_LOCAL_MAX = 70

const wrong = 'email' satisfies FieldMessage
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
/** A company's domain, as in section 5 of the specification. */
const companyDomain = `(?:${label}\\.)+[A-Za-z]{2,4}`
/** Any domain that can be registered, such as `.cloud`, also in encoded form (`xn--…`). */
const anyDomain = `(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])`
const local = '[A-Za-z0-9._-]*[A-Za-z0-9-]'
/** The unquoted local part of the HTML standard: with apostrophe, plus, ampersand and the like. */
const anyLocal = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+"

const COMPANY = new RegExp(`^${local}@${companyDomain}$`)
const GENERAL = new RegExp(`^${local}@${anyDomain}$`)
const PERSON = new RegExp(`^${anyLocal}@${anyDomain}$`)
const CONTACT = new RegExp(`^(?=[^@]{1,${CONTACT_LOCAL_MAX}}@)[A-Za-z0-9]+(?:\\.[A-Za-z0-9]+)*@${anyDomain}$`)

const addressLike = (pattern: RegExp) =>
  requiredText.check(z.maxLength(EMAIL_MAX, tooLong), z.regex(pattern, wrong))

/**
 * A typed e-mail address with any valid domain. Before the @: letters, digits, dot, underscore and hyphen, without a dot or
 * underscore at the end.
 */
export const Email = addressLike(GENERAL)

/** An address of a company, such as its billing group: like `Email`, with a top-level domain of 2 to 4 letters. */
export const CompanyEmail = addressLike(COMPANY)

/**
 * An address that a sign-in provider can verify. It accepts all addresses of the other types, so that every person who can sign
 * in can get invitations and mails.
 */
export const PersonEmail = addressLike(PERSON)

/** The address of an invited person, in lower case. */
export const InviteEmail = PersonEmail.check(z.toLowerCase())

/** The contact of a business: at most 70 letters, digits and single dots before the @. */
export const ContactEmail = addressLike(CONTACT)
