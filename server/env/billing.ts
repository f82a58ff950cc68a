import { z } from 'zod'
import type { Seller } from '#contract/entities/seller.ts'
import { PersonEmail } from '#contract/text/email.ts'
import type { ChargingLimits } from '#rules/charging-limits.ts'
import { parseSellerAddress } from '#rules/invoice-parties.ts'
import { defineSection, httpUrl, list, secrets, text } from './section.ts'
import { readServiceAccountKey } from './service-account-key.ts'

const RIYALS = 100

const whole = z.coerce.number({ error: 'must be a whole number' }).int().min(0)

export const billing = defineSection({
  title: 'Billing engine',
  variables: {
    BILLING_THRESHOLD_SAR: z.coerce
      .number({ error: 'must be whole riyals' })
      .int()
      .min(0)
      .default(5000)
      .describe('Unbilled usage in riyals at which an account is invoiced at once; 0 for never.'),
    CHARGE_LIMIT_SAR: whole
      .default(0)
      .describe(
        'A planned charge over more riyals stops charging until an administrator decides; 0 for no limit.',
      ),
    CHARGE_LIMIT_ACCOUNT_DAY_SAR: whole
      .default(0)
      .describe('The same for the charges of one account in a day; 0 for no limit.'),
    CHARGE_LIMIT_DAY_SAR: whole.default(0).describe('The same for all charges of a day; 0 for no limit.'),
    CHARGE_LIMIT_DAY_COUNT: whole
      .default(0)
      .describe('The same for the number of charges of a day; 0 for no limit.'),
    CHARGE_LIMIT_DECLINES_PERCENT: whole
      .max(100)
      .default(0)
      .describe('The same for the share of declined charges within an hour, in percent; 0 for no limit.'),
    CHARGE_LIMIT_DECLINES_FROM: whole
      .default(20)
      .describe('The share of declined charges counts from so many answered charges on.'),
    CHARGE_APPROVAL: z
      .enum(['on', 'off'], { error: 'must be on or off' })
      .default('off')
      .describe('`on`: an administrator approves the monthly charges before they are made on the 6th.'),
    CHARGE_APPROVAL_DAYS: whole
      .min(1)
      .max(5)
      .default(3)
      .describe('So many days before the 6th the monthly charges are listed for the approval.'),
  },
  settings: (values) => ({
    approval: { isOn: values.CHARGE_APPROVAL === 'on', days: values.CHARGE_APPROVAL_DAYS },
    /** Halalas. */
    threshold: values.BILLING_THRESHOLD_SAR * RIYALS,
    limits: {
      charge: values.CHARGE_LIMIT_SAR * RIYALS,
      accountDay: values.CHARGE_LIMIT_ACCOUNT_DAY_SAR * RIYALS,
      dayAmount: values.CHARGE_LIMIT_DAY_SAR * RIYALS,
      dayCount: values.CHARGE_LIMIT_DAY_COUNT,
      declinesPercent: values.CHARGE_LIMIT_DECLINES_PERCENT,
      declinesMin: values.CHARGE_LIMIT_DECLINES_FROM,
    } satisfies ChargingLimits,
  }),
})

const CARDS_SANDBOX = {
  CARDS_PUBLISHABLE_KEY: 'pk_test_masar_sandbox',
  CARDS_SECRET_KEY: 'sk_test_masar_sandbox',
  CARDS_WEBHOOK_SECRET: 'whsec_masar_sandbox',
} as const

export const cards = defineSection({
  title: 'Cards',
  variables: {
    CARDS_PROVIDER: z
      .enum(['moyasar'], { error: 'must be moyasar' })
      .default('moyasar')
      .describe('Brand of the card provider.'),
    CARDS_URL: httpUrl.optional().describe('Address of the card provider’s API.'),
    CARDS_PUBLISHABLE_KEY: text
      .optional()
      .describe('Public key with which browsers send card data to the card provider.'),
    CARDS_SECRET_KEY: text.optional().describe('Secret key for the server’s own calls.'),
    CARDS_WEBHOOK_SECRET: secrets
      .optional()
      .describe(
        'Secret of the card provider’s webhook; two, separated by a comma, while one replaces the other.',
      ),
    CARDS_VERIFICATION_ORIGINS: list
      .optional()
      .describe(
        'Origins of the bank’s verification pages, separated by commas. Default: the origin of `CARDS_URL`.',
      ),
  },
  needed: { CARDS_URL: 'cards are verified there' },
  sandboxValues: CARDS_SANDBOX,
  encrypted: ['CARDS_URL'],
  settings: (values, { sandbox, publicSandbox }) => {
    const publicUrl = values.CARDS_URL ?? publicSandbox('cards')
    return {
      provider: values.CARDS_PROVIDER,
      url: values.CARDS_URL ?? sandbox('cards'),
      /** Address for browsers, which send card data there. */
      publicUrl,
      publishableKey: values.CARDS_PUBLISHABLE_KEY ?? CARDS_SANDBOX.CARDS_PUBLISHABLE_KEY,
      secretKey: values.CARDS_SECRET_KEY ?? CARDS_SANDBOX.CARDS_SECRET_KEY,
      /** A webhook is valid with any of them. */
      webhookSecrets: values.CARDS_WEBHOOK_SECRET ?? [CARDS_SANDBOX.CARDS_WEBHOOK_SECRET],
      /** Allowed origins of verification pages. */
      verificationOrigins: values.CARDS_VERIFICATION_ORIGINS ?? [new URL(publicUrl).origin],
    }
  },
})

export const cloudBilling = defineSection({
  title: 'Cloud billing',
  variables: {
    CLOUD_BILLING_URL: httpUrl.optional().describe('Address of the Cloud Billing API.'),
    CLOUD_BILLING_CREDENTIALS: text
      .refine((value) => readServiceAccountKey(value) !== null, {
        error: 'must be a readable key file of a service account, or its JSON',
      })
      .optional()
      .describe('Path of a service account’s key file, or its JSON.'),
    CLOUD_BILLING_PARENT: text
      .optional()
      .describe('The reseller’s billing account, such as `billingAccounts/000000-000000-000000`.'),
    CLOUD_CHANNEL_URL: httpUrl.optional().describe('Address of Channel Services.'),
    CLOUD_CHANNEL_ACCOUNT: text
      .regex(/^accounts\/[A-Za-z0-9]+$/, {
        error: 'must be accounts/ and the id, such as accounts/C012abc3d',
      })
      .optional()
      .describe('The reseller’s account in the Partner Sales Console, such as `accounts/C012abc3d`.'),
    CLOUD_CHANNEL_ADMIN: text
      .optional()
      .describe('The reseller’s administrator for whom the service account suspends and closes accounts.'),
  },
  needed: {
    CLOUD_BILLING_URL: 'billing accounts are created there',
    CLOUD_BILLING_CREDENTIALS: 'billing accounts are created with its permissions',
    CLOUD_BILLING_PARENT: 'billing accounts are created under it',
    CLOUD_CHANNEL_URL: 'billing accounts are suspended and closed there',
    CLOUD_CHANNEL_ACCOUNT: 'billing accounts are suspended and closed under it',
    CLOUD_CHANNEL_ADMIN: 'billing accounts are suspended and closed on behalf of this administrator',
  },
  encrypted: ['CLOUD_BILLING_URL', 'CLOUD_CHANNEL_URL'],
  contradictions: ({ CLOUD_BILLING_CREDENTIALS: credentials }, { production }) =>
    production && credentials && readServiceAccountKey(credentials)?.token_uri.startsWith('http:')
      ? ['CLOUD_BILLING_CREDENTIALS must name an https token_uri in production.']
      : [],
  settings: (values, { sandbox, sandboxFile }) => ({
    url: values.CLOUD_BILLING_URL ?? sandbox('cloud-billing'),
    /** The file is read again for every access token, so that a replacement needs no restart. */
    credentials: values.CLOUD_BILLING_CREDENTIALS ?? sandboxFile('cloud-billing-key.json'),
    parent: values.CLOUD_BILLING_PARENT ?? 'billingAccounts/000000-000000-000000',
    channel: {
      url: values.CLOUD_CHANNEL_URL ?? sandbox('cloud-billing'),
      account: values.CLOUD_CHANNEL_ACCOUNT ?? 'accounts/C0sandbox',
      admin: values.CLOUD_CHANNEL_ADMIN ?? 'reseller@masar.example',
    },
  }),
})

const ACCOUNTING_SANDBOX = { ACCOUNTING_KEY: 'accounting_key_sandbox' } as const

const id = z.coerce.number({ error: 'must be a number' }).int().positive().optional()

export const accounting = defineSection({
  title: 'Accounting',
  variables: {
    ACCOUNTING_URL: httpUrl.optional().describe('Address of the accounting API.'),
    ACCOUNTING_KEY: text.optional().describe('Key for the accounting API.'),
    ACCOUNTING_USAGE_PRODUCT: id.describe('Id of the product for cloud usage.'),
    ACCOUNTING_SUPPORT_PRODUCT: id.describe('Id of the product for support packages.'),
    ACCOUNTING_INVENTORY: id.describe('Id of the place of sale.'),
    ACCOUNTING_BANK_ACCOUNT: id.describe('Id of the bank account that payments are booked to.'),
  },
  needed: {
    ACCOUNTING_URL: 'invoices are booked there',
    ACCOUNTING_USAGE_PRODUCT: 'invoice lines name the product they sell',
    ACCOUNTING_SUPPORT_PRODUCT: 'invoice lines name the product they sell',
    ACCOUNTING_INVENTORY: 'invoices name the place they are sold from',
    ACCOUNTING_BANK_ACCOUNT: 'payments are booked to it',
  },
  sandboxValues: ACCOUNTING_SANDBOX,
  encrypted: ['ACCOUNTING_URL'],
  settings: (values, { sandbox }) => ({
    url: values.ACCOUNTING_URL ?? sandbox('accounting'),
    apiKey: values.ACCOUNTING_KEY ?? ACCOUNTING_SANDBOX.ACCOUNTING_KEY,
    productIds: {
      usage: values.ACCOUNTING_USAGE_PRODUCT ?? 1,
      support: values.ACCOUNTING_SUPPORT_PRODUCT ?? 2,
    },
    inventoryId: values.ACCOUNTING_INVENTORY ?? 1,
    bankAccountId: values.ACCOUNTING_BANK_ACCOUNT ?? 1,
  }),
})

/** The QR code of an invoice stores a name's length in one byte. */
const NAME_BYTES = 255
const WHY = 'every invoice names its seller'
const CONTACT_WHY = 'pages, e-mails and contracts name it'

const FICTITIOUS = {
  SELLER_NAME: 'Masar Cloud Services Company',
  SELLER_NAME_AR: 'شركة مسار للخدمات السحابية',
  SELLER_VAT_NUMBER: '310099887700003',
  SELLER_CR_NUMBER: '1010998877',
  SELLER_ADDRESS: '8228 King Fahd Road, Al Olaya, Riyadh 12333, Saudi Arabia',
  SELLER_ADDRESS_AR: '8228 طريق الملك فهد، حي العليا، الرياض 12333، المملكة العربية السعودية',
  SELLER_EMAIL: 'care@masar.example',
  SELLER_PHONE: '+966 11 555 0100',
} as const

const name = text.refine((value) => Buffer.byteLength(value) <= NAME_BYTES, { error: 'must be shorter' })

export const seller = defineSection({
  title: 'Seller',
  variables: {
    SELLER_NAME: name.optional().describe('Name of the seller in English.'),
    SELLER_NAME_AR: name.optional().describe('Name of the seller in Arabic.'),
    SELLER_VAT_NUMBER: z
      .string()
      .regex(/^3\d{13}3$/, { error: 'must be 15 digits that begin and end with 3' })
      .optional()
      .describe('VAT number of the seller: 15 digits that begin and end with 3.'),
    SELLER_CR_NUMBER: z
      .string()
      .regex(/^\d{10}$/, { error: 'must be 10 digits' })
      .optional()
      .describe('CR number of the seller: 10 digits.'),
    SELLER_ADDRESS: text.optional().describe('Address of the seller in English.'),
    SELLER_ADDRESS_AR: text
      .refine((value) => parseSellerAddress(value) !== null, {
        error: 'must name its parts: 8228 street، district، city 12333',
      })
      .optional()
      .describe('Address of the seller in Arabic, in its parts: `8228 street، district، city 12333`.'),
    SELLER_EMAIL: z.optional(PersonEmail).describe('E-mail address of the seller for customers.'),
    SELLER_PHONE: text
      .regex(/^\+\d[\d ]{6,18}\d$/, {
        error: 'must be an international number, such as +966 11 555 0100',
      })
      .optional()
      .describe('Phone number of the seller for customers, such as `+966 11 555 0100`.'),
  },
  needed: {
    SELLER_NAME: WHY,
    SELLER_NAME_AR: WHY,
    SELLER_VAT_NUMBER: WHY,
    SELLER_CR_NUMBER: WHY,
    SELLER_ADDRESS: WHY,
    SELLER_ADDRESS_AR: WHY,
    SELLER_EMAIL: CONTACT_WHY,
    SELLER_PHONE: CONTACT_WHY,
  },
  settings: (values): Seller => ({
    name: {
      en: values.SELLER_NAME ?? FICTITIOUS.SELLER_NAME,
      ar: values.SELLER_NAME_AR ?? FICTITIOUS.SELLER_NAME_AR,
    },
    vatNumber: values.SELLER_VAT_NUMBER ?? FICTITIOUS.SELLER_VAT_NUMBER,
    crNumber: values.SELLER_CR_NUMBER ?? FICTITIOUS.SELLER_CR_NUMBER,
    address: {
      en: values.SELLER_ADDRESS ?? FICTITIOUS.SELLER_ADDRESS,
      ar: values.SELLER_ADDRESS_AR ?? FICTITIOUS.SELLER_ADDRESS_AR,
    },
    email: values.SELLER_EMAIL ?? FICTITIOUS.SELLER_EMAIL,
    phone: values.SELLER_PHONE ?? FICTITIOUS.SELLER_PHONE,
  }),
})
