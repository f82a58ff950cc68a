import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { requiredText } from './required.ts'

/** Digits with the country code, without the plus. */
export const PHONE_DIGITS_MAX = 15

const E164 = /^\+[1-9]\d{6,14}$/

/** A phone number written in E.164: plus, country code, number; at most 15 digits. Whether a country gives it out is a rule. */
export const Phone = requiredText.check(z.regex(E164, 'phone' satisfies FieldMessage))
