import { z } from 'zod'
import { subject } from './subject.ts'
import { httpUrl, text } from './values.ts'

const SANDBOX = { ACCOUNTING_KEY: 'accounting_key_sandbox' } as const

const id = z.coerce.number({ error: 'must be a number' }).int().positive().optional()

/** The reseller's books. */
export const accounting = subject({
  variables: {
    ACCOUNTING_URL: httpUrl.optional(),
    ACCOUNTING_KEY: text.optional(),
    ACCOUNTING_USAGE_PRODUCT: id,
    ACCOUNTING_SUPPORT_PRODUCT: id,
    ACCOUNTING_INVENTORY: id,
    ACCOUNTING_BANK_ACCOUNT: id,
  },
  needed: {
    ACCOUNTING_URL: 'invoices are entered there',
    ACCOUNTING_USAGE_PRODUCT: 'invoice lines name the product they sell',
    ACCOUNTING_SUPPORT_PRODUCT: 'invoice lines name the product they sell',
    ACCOUNTING_INVENTORY: 'invoices name the place they are sold from',
    ACCOUNTING_BANK_ACCOUNT: 'payments are entered into it',
  },
  sandboxValues: SANDBOX,
  encrypted: ['ACCOUNTING_URL'],
  settings: (values, { sandbox }) => ({
    url: values.ACCOUNTING_URL ?? sandbox('accounting'),
    apiKey: values.ACCOUNTING_KEY ?? SANDBOX.ACCOUNTING_KEY,
    productIds: {
      usage: values.ACCOUNTING_USAGE_PRODUCT ?? 1,
      support: values.ACCOUNTING_SUPPORT_PRODUCT ?? 2,
    },
    inventoryId: values.ACCOUNTING_INVENTORY ?? 1,
    bankAccountId: values.ACCOUNTING_BANK_ACCOUNT ?? 1,
  }),
})
