import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'
import { draftsQuery } from '#src/shared/drafts/drafts-query.ts'
import { linksQuery } from '#src/shared/links/links.ts'
import type { OnboardingParts } from '../parts.ts'

export interface ScreenDeps {
  queryClient: QueryClient
  parts: OnboardingParts
}

type Screen = ComponentType

/** A screen arrives as a chunk of its own, together with the data it cannot be shown without. */
const load: Record<Step, (deps: ScreenDeps, accountType: AccountType) => Promise<Screen | null>> = {
  'google-info': async () => (await import('../screens/account-type-screen.tsx')).AccountTypeScreen,
  'basic-info': async ({ queryClient, parts }, accountType) => {
    const drafts = queryClient.fetchQuery(draftsQuery).catch(() => undefined)
    if (accountType === 'business') {
      const [screen] = await Promise.all([import('../screens/business-info-screen.tsx'), drafts])
      return screen.BusinessInfoScreen
    }
    const [screen, identity] = await Promise.all([
      import('../screens/individual-info-screen.tsx'),
      parts.loadIdentity(),
      drafts,
    ])
    return screen.individualInfoScreen(identity)
  },
  'support-package': async ({ queryClient }) => {
    const [screen] = await Promise.all([
      import('../screens/support-package-screen.tsx'),
      queryClient.fetchQuery(draftsQuery).catch(() => undefined),
    ])
    return screen.SupportPackageScreen
  },
  'upload-documents': async () => (await import('../screens/documents-screen.tsx')).DocumentsScreen,
  'billing-email': async ({ queryClient }) => {
    const [screen] = await Promise.all([
      import('../screens/billing-group-screen.tsx'),
      queryClient.fetchQuery(draftsQuery).catch(() => undefined),
    ])
    return screen.BillingGroupScreen
  },
  'payment-info': async ({ queryClient, parts }) => {
    const [screen, card] = await Promise.all([
      import('../screens/payment-screen.tsx'),
      parts.loadCard(),
      import('#src/shared/account/payment-methods-query.ts').then((api) =>
        queryClient.fetchQuery(api.paymentMethodsQuery),
      ),
    ])
    return screen.paymentScreen(card)
  },
  'terms-conditions': async ({ queryClient }) => {
    const [screen] = await Promise.all([
      import('../screens/terms-screen.tsx'),
      queryClient.ensureQueryData(linksQuery).catch(() => undefined),
    ])
    return screen.TermsScreen
  },
  'changes-requested': async ({ queryClient }) => {
    const [screen] = await Promise.all([
      import('../screens/changes-screen.tsx'),
      queryClient.fetchQuery(draftsQuery).catch(() => undefined),
    ])
    return screen.ChangesScreen
  },
  'success-creation': async () => (await import('../screens/completion-screen.tsx')).CompletionScreen,
  'onboarding-completed': () => Promise.resolve(null),
}

export const loadScreen = (step: Step, accountType: AccountType, deps: ScreenDeps): Promise<Screen | null> =>
  load[step](deps, accountType)
