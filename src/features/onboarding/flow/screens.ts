import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Draft } from '#contract/endpoints/customers.ts'
import type { AccountType } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { Step } from '#contract/steps.ts'
import type { Progress } from '#machines/onboarding-screens/setup.ts'
import { contractSummariesQuery } from '#src/shared/account/contract-summaries-query.ts'
import { linksQuery } from '#src/shared/api/links.ts'
import { sellerQuery } from '#src/shared/api/seller-query.ts'
import { draftsQuery } from '#src/shared/forms/drafts.ts'
import { isPicture } from '#src/shared/session/document-value.ts'
import type { OnboardingParts } from '../parts.ts'
import { type ScreenName, screenOf } from './step-screens.ts'

export interface ScreenDeps {
  queryClient: QueryClient
  parts: OnboardingParts
}

interface ScreenSource {
  /** Name of the screen's draft; undefined for a screen without a draft. */
  draft?: Draft['form']
  /** Label of the Next button; null for a screen with its own button. */
  next?: 'terms.create' | 'changes:send' | null
  load: (deps: ScreenDeps) => Promise<ComponentType>
}

/** Fetches fresh data, or reuses the data with which the page was rendered. */
const fetchFor = <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => (isPicture.get() ? queryClient.ensureQueryData(query) : queryClient.fetchQuery(query))

/** Every screen is a chunk that loads together with its data. */
const SCREENS: Record<ScreenName, ScreenSource> = {
  'account-type': {
    load: async () => (await import('../screens/account-type-screen.tsx')).AccountTypeScreen,
  },
  'business-info': {
    draft: 'basic-info',
    load: async () => (await import('../screens/business-info-screen.tsx')).BusinessInfoScreen,
  },
  'individual-info': {
    draft: 'basic-info',
    load: async ({ parts }) => {
      const [screen, identity] = await Promise.all([
        import('../screens/individual-info-screen.tsx'),
        parts.loadIdentity(),
      ])
      return screen.individualInfoScreen(identity)
    },
  },
  'support-package': {
    draft: 'support-package',
    load: async () => (await import('../screens/support-package-screen.tsx')).SupportPackageScreen,
  },
  documents: { load: async () => (await import('../screens/documents-screen.tsx')).DocumentsScreen },
  'billing-group': {
    draft: 'billing-group',
    load: async () => (await import('../screens/billing-group-screen.tsx')).BillingGroupScreen,
  },
  payment: {
    load: async ({ queryClient, parts }) => {
      const [screen, card, attempt] = await Promise.all([
        import('../screens/payment-screen.tsx'),
        parts.loadCard(),
        import('#src/shared/account/payment-methods-query.ts').then(async (queries) => {
          const [attempt] = await Promise.all([
            fetchFor(queryClient, queries.currentCardAttemptQuery).catch(() => undefined),
            queryClient.fetchQuery(queries.paymentMethodsQuery),
          ])
          return attempt
        }),
      ])
      return screen.paymentScreen(card, attempt)
    },
  },
  terms: {
    next: 'terms.create',
    load: async ({ queryClient }) => {
      const [screen] = await Promise.all([
        import('../screens/terms-screen.tsx'),
        queryClient.ensureQueryData(linksQuery).catch(() => undefined),
        queryClient.ensureQueryData(sellerQuery).catch(() => undefined),
      ])
      return screen.TermsScreen
    },
  },
  completion: {
    next: null,
    load: async ({ queryClient }) => {
      const [screen] = await Promise.all([
        import('../screens/completion-screen.tsx'),
        queryClient.prefetchQuery(contractSummariesQuery),
      ])
      return screen.CompletionScreen
    },
  },
  changes: {
    draft: 'requested-changes',
    next: 'changes:send',
    load: async () => (await import('../screens/changes-screen.tsx')).ChangesScreen,
  },
}

const sourceOf = (step: Step, accountType: AccountType): ScreenSource | null => {
  const name = screenOf(step, accountType)
  return name && SCREENS[name]
}

/** Label of the Next button; null if there is none. */
export const nextLabelOf = (step: Step, accountType: AccountType) => {
  const screen = sourceOf(step, accountType)
  return screen && (screen.next === undefined ? 'common:actions.next' : screen.next)
}

/** A screen with its data; null after the last one. */
export const loadScreen = async (step: Step, accountType: AccountType, deps: ScreenDeps) => {
  const source = sourceOf(step, accountType)
  if (!source) return { Screen: null, hasDraft: false }
  const { draft } = source
  const [Screen, drafts] = await Promise.all([
    source.load(deps),
    draft && fetchFor(deps.queryClient, draftsQuery).catch(() => undefined),
  ])
  return { Screen, hasDraft: draft !== undefined && drafts?.[draft] !== undefined }
}

export type Loaded = Awaited<ReturnType<typeof loadScreen>>

export const toProgress = ({ accountType, step, revision }: Customer): Progress => ({
  accountType,
  step,
  revision,
})
