import { z } from 'zod/mini'
import type { AccountType } from '../entities/common.ts'
import type { FieldMessage } from '../field-messages.ts'
import { requiredText } from './required.ts'

export const ACCOUNT_NAME_PREFIXES = {
  business: 'masar-org-',
  individual: 'masar-ind-',
} as const satisfies Record<AccountType, string>
/** With the prefix. */
export const ACCOUNT_NAME_MAX = 60
/** Without the prefix. */
export const BUSINESS_PART_MAX = 36

const PART = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The name of a billing account: the fixed prefix of the account type, then a-z, 0-9 and single hyphens. */
export const accountName = (accountType: AccountType) =>
  requiredText.check(
    z.maxLength(ACCOUNT_NAME_MAX, { error: 'account-name-long' satisfies FieldMessage, abort: true }),
    z.superRefine((value, context) => {
      const prefix = ACCOUNT_NAME_PREFIXES[accountType]
      const part = value.slice(prefix.length)
      if (!value.startsWith(prefix) || !PART.test(part)) {
        context.addIssue({ code: 'custom', message: 'account-name-shape' satisfies FieldMessage })
      } else if (accountType === 'business' && part.length > BUSINESS_PART_MAX) {
        context.addIssue({
          code: 'too_big',
          origin: 'string',
          maximum: BUSINESS_PART_MAX,
          input: value,
          message: 'account-name-part-long' satisfies FieldMessage,
        })
      }
    }),
  )
