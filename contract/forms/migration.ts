import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { requiredText } from '../text/required.ts'

/** Letters and digits in three groups of six: 012345-67890A-BCDEF0. */
export const BILLING_ACCOUNT_ID_LENGTH = 20
/** More ids than one migration ever needs. */
export const OLD_BILLING_ACCOUNTS_MAX = 20

const ID = '[A-Z0-9]{6}-[A-Z0-9]{6}-[A-Z0-9]{6}'
const format = 'billing-account-format' satisfies FieldMessage

/** One existing billing account ID. */
export const OldBillingAccount = requiredText.check(z.regex(new RegExp(`^${ID}$`), format))

/** One or several existing billing account IDs, comma-separated. */
export const OldBillingAccounts = requiredText.check(
  z.regex(new RegExp(`^${ID}(?:,${ID}){0,${OLD_BILLING_ACCOUNTS_MAX - 1}}$`), format),
)
