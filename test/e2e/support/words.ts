import type { Language } from '#contract/languages.ts'
import arCard from '#src/shared/i18n/ar/card.ts'
import arChanges from '#src/shared/i18n/ar/changes.ts'
import arCommon from '#src/shared/i18n/ar/common.ts'
import arContact from '#src/shared/i18n/ar/contact.ts'
import arDashboard from '#src/shared/i18n/ar/dashboard.ts'
import arIdentity from '#src/shared/i18n/ar/identity.ts'
import arInvitation from '#src/shared/i18n/ar/invitation.ts'
import arLanding from '#src/shared/i18n/ar/landing.ts'
import arLayout from '#src/shared/i18n/ar/layout.ts'
import arOnboarding from '#src/shared/i18n/ar/onboarding.ts'
import arOverlay from '#src/shared/i18n/ar/overlay.ts'
import arPackages from '#src/shared/i18n/ar/packages.ts'
import arTargets from '#src/shared/i18n/ar/targets.ts'
import enCard from '#src/shared/i18n/en/card.ts'
import enChanges from '#src/shared/i18n/en/changes.ts'
import enCommon from '#src/shared/i18n/en/common.ts'
import enContact from '#src/shared/i18n/en/contact.ts'
import enDashboard from '#src/shared/i18n/en/dashboard.ts'
import enIdentity from '#src/shared/i18n/en/identity.ts'
import enInvitation from '#src/shared/i18n/en/invitation.ts'
import enLanding from '#src/shared/i18n/en/landing.ts'
import enLayout from '#src/shared/i18n/en/layout.ts'
import enOnboarding from '#src/shared/i18n/en/onboarding.ts'
import enOverlay from '#src/shared/i18n/en/overlay.ts'
import enPackages from '#src/shared/i18n/en/packages.ts'
import enTargets from '#src/shared/i18n/en/targets.ts'

const en = {
  card: enCard,
  changes: enChanges,
  common: enCommon,
  contact: enContact,
  dashboard: enDashboard,
  identity: enIdentity,
  invitation: enInvitation,
  landing: enLanding,
  layout: enLayout,
  onboarding: enOnboarding,
  overlay: enOverlay,
  packages: enPackages,
  targets: enTargets,
}

const ar = {
  card: arCard,
  changes: arChanges,
  common: arCommon,
  contact: arContact,
  dashboard: arDashboard,
  identity: arIdentity,
  invitation: arInvitation,
  landing: arLanding,
  layout: arLayout,
  onboarding: arOnboarding,
  overlay: arOverlay,
  packages: arPackages,
  targets: arTargets,
}

/** The texts of the portal, by which page objects find elements. */
export type Words = typeof en | typeof ar

const WORDS: Record<Language, Words> = { en, ar }

export const wordsOf = (language: Language): Words => WORDS[language]

/** A text of the catalogue with its parameters filled in. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
