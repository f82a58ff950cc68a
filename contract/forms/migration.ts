import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { requiredText } from '../text/required.ts'

/** Three groups of six letters or digits: 012345-67890A-BCDEF0. */
export const BILLING_ACCOUNT_ID_LENGTH = 20
export const OLD_BILLING_ACCOUNTS_MAX = 20

const ID = '[A-Z0-9]{6}-[A-Z0-9]{6}-[A-Z0-9]{6}'
const format = 'billing-account-format' satisfies FieldMessage

export const OldBillingAccount = requiredText.check(z.regex(new RegExp(`^${ID}$`), format))

/** One or more billing account IDs, comma-separated. */
export const OldBillingAccounts = requiredText.check(
  z.regex(new RegExp(`^${ID}(?:,${ID}){0,${OLD_BILLING_ACCOUNTS_MAX - 1}}$`), format),
)
