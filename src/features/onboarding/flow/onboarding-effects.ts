import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { fromCallback, fromPromise } from 'xstate'
import { login } from '#contract/endpoints/customers.ts'
import type { AccountType } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { Step } from '#contract/steps.ts'
import { isReached } from '#machines/onboarding/order.ts'
import { onboardingScreensMachine } from '#machines/onboarding-screens/onboarding-screens.machine.ts'
import type {
  LoadedScreen,
  OnboardingScreensEvent,
  Progress,
  Save,
} from '#machines/onboarding-screens/setup.ts'
import { provide } from '#machines/shared/provide.ts'
import { call } from '#src/shared/api/api.ts'
import { accessToken } from '#src/shared/session/access-token.ts'
import { type Current, currentQuery } from '#src/shared/session/current-query.ts'
import { consume, peek } from '#src/shared/session/handover.ts'
import type { OnboardingParts } from '../parts.ts'
import { progressOf } from './progress.ts'
import type { ScreenAhead } from './screen-ahead.ts'
import { createScreenHistory } from './screen-history.ts'
import { loadScreen } from './screens.ts'

interface OnboardingEffects {
  queryClient: QueryClient
  history: RouterHistory
  parts: OnboardingParts
  ahead: ScreenAhead | undefined
  onCompleted: () => void
}

const customerOf = (current: Current | undefined): Customer => {
  if (!current?.customer) throw new Error('Onboarding is for customers only')
  return current.customer
}

/** A person is signed in without an account when the login call that opens it has failed; it is made up for here. */
const withAccount = async (queryClient: QueryClient, current: Current): Promise<Current> => {
  const access = accessToken.value()
  if (current.customer || !access) return current
  const referrer = peek('referrer')
  const body = { accountType: access.proposedAccountType, ...(referrer && { referrer }) }
  const signedIn = await call(login, { body })
  consume('referrer')
  queryClient.setQueryData(currentQuery.queryKey, signedIn)
  return signedIn
}

/** The chart of the screens with its effects. */
export const onboardingScreens = ({ queryClient, history, parts, ahead, onCompleted }: OnboardingEffects) => {
  const known = () => queryClient.getQueryData(currentQuery.queryKey)
  const screens = createScreenHistory(history, () => known()?.customer?.id)

  return provide(onboardingScreensMachine, {
    actors: {
      loadCustomer: fromPromise<Progress, { fresh: boolean }>(async ({ input }) => {
        const query = input.fresh ? { ...currentQuery, staleTime: 0 } : currentQuery
        return progressOf(customerOf(await withAccount(queryClient, await queryClient.fetchQuery(query))))
      }),
      loadScreen: fromPromise<LoadedScreen, { screen: Step; accountType: AccountType }>(async ({ input }) => {
        const { screen, accountType } = input
        const { Screen, hasDraft } = await (ahead?.take(screen) ??
          loadScreen(screen, accountType, { queryClient, parts }))
        return { content: Screen, hasDraft, revision: customerOf(known()).revision }
      }),
      save: fromPromise<Progress, { save: Save; revision: number }>(({ input }) =>
        input.save(input.revision),
      ),
      watchHistory: fromCallback<OnboardingScreensEvent>(({ sendBack }) =>
        screens.subscribe((screen, distance) => sendBack({ type: 'history.moved', screen, distance })),
      ),
    },
    actions: {
      enterInHistory: (_, { screen, accountType, isLocked }) =>
        screens.open(screen, { isBefore: (other) => isReached(screen, other, accountType), isLocked }),
      correctHistory: (_, { screen }) => screens.putRight(screen),
      undoHistory: (_, { distance }) => history.go(-distance),
      leave: () => onCompleted(),
    },
  })
}
