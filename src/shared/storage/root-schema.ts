import { z } from 'zod'
import { AccountType, CUSTOMER_STATUSES, Instant } from '#contract/entities/common.ts'
import { Links } from '#contract/entities/links.ts'
import { Step } from '#contract/steps.ts'
import { LANGUAGES } from '../i18n/languages.ts'

export const ROOT_VERSION = 1

const page = z.int().min(0).default(0)

/**
 * The slices of the state kept in the browser. What may resume is kept; what must not lie in a browser (customer, token, names,
 * lists) stays in its slice as an empty place that refills from the API, and the schema refuses anything else there.
 */
export const Slices = z.strictObject({
  counter: z.strictObject({}).prefault({}),
  signup: z
    .strictObject({
      accountType: AccountType.nullable().default(null),
      crnError: z.null().default(null),
      onboardingStep: Step.nullable().default(null),
      customer: z.null().default(null),
      userToken: z.null().default(null),
      spinner: z.literal(false).default(false),
      CrnVerification: z.null().default(null),
      verificationEnabled: z.boolean().nullable().default(null),
    })
    .prefault({}),
  cards: z.strictObject({}).prefault({}),
  subscription: z.strictObject({}).prefault({}),
  dashboard: z.strictObject({}).prefault({}),
  invoices: z.strictObject({ page }).prefault({}),
  users: z.strictObject({ page }).prefault({}),
  customers: z
    .strictObject({ page, status: z.enum([...CUSTOMER_STATUSES, '']).default('active') })
    .prefault({}),
  admin: z
    .strictObject({
      customer: z.null().default(null),
      selectedCustomerId: z.string().max(100).nullable().default(null),
    })
    .prefault({}),
  urls: z.strictObject({ fetched: Links.nullable().default(null) }).prefault({}),
})
export type Slices = z.output<typeof Slices>

const Preferences = z.strictObject({
  language: z.enum(LANGUAGES).optional(),
  /** The person does not want the desktop recommendation again. */
  desktopDismissed: z.boolean().optional(),
})
export type Preferences = z.output<typeof Preferences>

/** The document under the key `root`: of one version, one user and at most twelve hours old. */
export const RootDocument = z.strictObject({
  version: z.literal(ROOT_VERSION),
  user: z.string().min(1),
  savedAt: Instant,
  preferences: Preferences,
  slices: Slices,
})
export type RootDocument = z.output<typeof RootDocument>
