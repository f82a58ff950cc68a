import { z } from 'zod/mini'
import { AccountType, CUSTOMER_STATUSES, Instant } from '#contract/entities/common.ts'
import { Links } from '#contract/entities/links.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { Step } from '#contract/steps.ts'

export const ROOT_VERSION = 1

const page = z._default(z.int().check(z.gte(0)), 0)

/**
 * The slices of the state kept in the browser. What may resume is kept; what must not lie in a browser (customer, token, names,
 * lists) stays in its slice as an empty place that refills from the API, and the schema refuses anything else there.
 */
export const Slices = z.strictObject({
  counter: z.prefault(z.strictObject({}), {}),
  signup: z.prefault(
    z.strictObject({
      accountType: z._default(z.nullable(AccountType), null),
      crnError: z._default(z.null(), null),
      onboardingStep: z._default(z.nullable(Step), null),
      customer: z._default(z.null(), null),
      userToken: z._default(z.null(), null),
      spinner: z._default(z.literal(false), false),
      CrnVerification: z._default(z.null(), null),
      verificationEnabled: z._default(z.nullable(z.boolean()), null),
    }),
    {},
  ),
  cards: z.prefault(z.strictObject({}), {}),
  subscription: z.prefault(z.strictObject({}), {}),
  dashboard: z.prefault(z.strictObject({}), {}),
  invoices: z.prefault(z.strictObject({ page }), {}),
  users: z.prefault(z.strictObject({ page }), {}),
  customers: z.prefault(
    /** The status is null until one is chosen. */
    z.strictObject({ page, status: z._default(z.nullable(z.enum([...CUSTOMER_STATUSES, ''])), null) }),
    {},
  ),
  admin: z.prefault(
    z.strictObject({
      customer: z._default(z.null(), null),
      selectedCustomerId: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
    }),
    {},
  ),
  urls: z.prefault(z.strictObject({ fetched: z._default(z.nullable(Links), null) }), {}),
})
export type Slices = z.output<typeof Slices>

const Preferences = z.strictObject({
  language: z.optional(z.enum(LANGUAGES)),
  /** The person does not want the desktop recommendation again. */
  desktopDismissed: z.optional(z.boolean()),
})
export type Preferences = z.output<typeof Preferences>

/** The document under the key `root`: of one version, one user and at most twelve hours old. */
export const RootDocument = z.strictObject({
  version: z.literal(ROOT_VERSION),
  user: z.string().check(z.minLength(1)),
  savedAt: Instant,
  preferences: Preferences,
  slices: Slices,
})
export type RootDocument = z.output<typeof RootDocument>
