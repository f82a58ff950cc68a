import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { requiredText, tooLong } from './required.ts'

const DOMAIN_MAX = 253
export const SUB_DOMAIN_MAX = 30

const LABELS = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/
const SUB_DOMAIN = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/

/** True for a valid sub-domain: letters, digits and single inner hyphens, at most 30. */
export const isSubDomain = (value: string): boolean =>
  value.length <= SUB_DOMAIN_MAX && SUB_DOMAIN.test(value)

/** A full domain in lower case. `rules/email-domain` checks that it is the person's own. */
export const Domain = requiredText.check(
  z.toLowerCase(),
  z.maxLength(DOMAIN_MAX, tooLong),
  z.regex(LABELS, 'domain' satisfies FieldMessage),
)
