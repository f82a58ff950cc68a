import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { requiredText, tooLong } from './required.ts'

const DOMAIN_MAX = 253
export const SUB_DOMAIN_MAX = 30

const LABELS = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/
const SUB_DOMAIN = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/

/** Whether this may stand before the domain of the e-mail: letters, digits, single hyphens inside, at most 30. */
export const isSubDomain = (value: string): boolean =>
  value.length <= SUB_DOMAIN_MAX && SUB_DOMAIN.test(value)

/** A full domain in lower case. Whether it is one of the person's own is a rule of its own. */
export const Domain = requiredText.check(
  z.toLowerCase(),
  z.maxLength(DOMAIN_MAX, tooLong),
  z.regex(LABELS, 'domain' satisfies FieldMessage),
)
