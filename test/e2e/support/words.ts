import type { Language } from '#contract/languages.ts'
import * as billingHistory from '#src/shared/i18n/words/billing-history.ts'
import * as card from '#src/shared/i18n/words/card.ts'
import * as changes from '#src/shared/i18n/words/changes.ts'
import * as cloud from '#src/shared/i18n/words/cloud.ts'
import * as common from '#src/shared/i18n/words/common.ts'
import * as consequences from '#src/shared/i18n/words/consequences.ts'
import * as contact from '#src/shared/i18n/words/contact.ts'
import * as costs from '#src/shared/i18n/words/costs.ts'
import * as dashboard from '#src/shared/i18n/words/dashboard.ts'
import * as devices from '#src/shared/i18n/words/devices.ts'
import * as identity from '#src/shared/i18n/words/identity.ts'
import * as invitation from '#src/shared/i18n/words/invitation.ts'
import * as invoice from '#src/shared/i18n/words/invoice.ts'
import * as landing from '#src/shared/i18n/words/landing.ts'
import * as layout from '#src/shared/i18n/words/layout.ts'
import * as payment from '#src/shared/i18n/words/manage-payment.ts'
import * as team from '#src/shared/i18n/words/manage-team.ts'
import * as users from '#src/shared/i18n/words/manage-users.ts'
import * as nextCharge from '#src/shared/i18n/words/next-charge.ts'
import * as onboarding from '#src/shared/i18n/words/onboarding.ts'
import * as overlay from '#src/shared/i18n/words/overlay.ts'
import * as packages from '#src/shared/i18n/words/packages.ts'
import * as paymentDue from '#src/shared/i18n/words/payment-due.ts'
import * as subscription from '#src/shared/i18n/words/subscription.ts'
import * as table from '#src/shared/i18n/words/table.ts'
import * as targets from '#src/shared/i18n/words/targets.ts'

const CATALOGUES = {
  billingHistory,
  card,
  changes,
  cloud,
  common,
  consequences,
  contact,
  costs,
  dashboard,
  devices,
  identity,
  invitation,
  invoice,
  landing,
  layout,
  nextCharge,
  onboarding,
  overlay,
  packages,
  payment,
  paymentDue,
  subscription,
  table,
  targets,
  team,
  users,
}

type Catalogues = typeof CATALOGUES

/** The texts of the portal, by which page objects find elements. */
export type Words = { [Name in keyof Catalogues]: Catalogues[Name][Language] }

export const wordsOf = (language: Language): Words =>
  Object.fromEntries(Object.entries(CATALOGUES).map(([name, words]) => [name, words[language]])) as Words

/** A text of the catalogue with its parameters filled in. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
