import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { requiredText, tooLong } from './required.ts'

/** Longest address the mail protocol carries. */
export const EMAIL_MAX = 254
const CONTACT_LOCAL_MAX = 70

const wrong = 'email' satisfies FieldMessage
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const domain = `(?:${label}\\.)+[A-Za-z]{2,4}`

const GENERAL = new RegExp(`^[A-Za-z0-9._-]*[A-Za-z0-9-]@${domain}$`)
const CONTACT = new RegExp(`^(?=[^@]{1,${CONTACT_LOCAL_MAX}}@)[A-Za-z0-9]+(?:\\.[A-Za-z0-9]+)*@${domain}$`)

/**
 * Any e-mail address a person types: letters, digits, dot, underscore or hyphen, not ending with a dot or underscore
 * before the @, and a top-level domain of 2 to 4 letters.
 */
export const Email = requiredText.check(z.maxLength(EMAIL_MAX, tooLong), z.regex(GENERAL, wrong))

/** The address of a person to invite: stored in lower case. */
export const InviteEmail = Email.check(z.toLowerCase())

/** The contact of a business: letters, digits and single dots before the @, at most 70 of them. */
export const ContactEmail = requiredText.check(z.maxLength(EMAIL_MAX, tooLong), z.regex(CONTACT, wrong))
