import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { type ComponentType, useCallback, useMemo } from 'react'
import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate'
import { login } from '#contract/endpoints/customers.ts'
import type { AccountType } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { Step } from '#contract/steps.ts'
import { isReached } from '#machines/onboarding/order.ts'
import { onboardingScreensMachine } from '#machines/onboarding-screens/onboarding-screens.machine.ts'
import type {
  LoadedScreen,
  OnboardingScreensEvent,
  Opening,
  Progress,
  Save,
} from '#machines/onboarding-screens/setup.ts'
import { provide } from '#machines/shared/provide.ts'
import { call } from '#src/shared/api/api.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { accessToken } from '#src/shared/session/access-token.ts'
import { type Current, currentQuery, keepCustomer } from '#src/shared/session/current-query.ts'
import { consume, peek } from '#src/shared/session/handover.ts'
import type { OnboardingParts } from '../parts.ts'
import type { SaveScreen } from './flow-context.ts'
import type { ScreenAhead } from './screen-ahead.ts'
import { createScreenHistory, screenAt } from './screen-history.ts'
import { loadScreen, toProgress } from './screens.ts'

/** The part of the chart that the page shows. It omits the reports of a screen, which would render the form again. */
const viewOf = (state: SnapshotFrom<typeof onboardingScreensMachine>) => {
  const { screen, content, problem, moved, accountType } = state.context
  return {
    screen,
    Screen: content as ComponentType | null,
    problem,
    moved,
    accountType,
    hasForm: state.hasTag('form'),
    isBusy: state.hasTag('busy'),
    isNotLoaded: state.hasTag('not-loaded'),
  }
}

/**
 * Runs the chart of the screens. A screen's input never enters the chart: the screen passes a function that sends it. Each write
 * sends the revision with which the screen was opened, so that the server detects a conflict.
 */
export const useOnboardingFlow = (
  parts: OnboardingParts,
  ahead: ScreenAhead | undefined,
  opening: Opening | null,
  onCompleted: () => void,
) => {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const machine = useMemo(
    () => onboardingScreens({ queryClient, history, parts, ahead, onCompleted }),
    [queryClient, history, parts, ahead, onCompleted],
  )
  const actor = useActorRef(machine, {
    inspect,
    input: {
      opening,
      before: screenAt(history.location, queryClient.getQueryData(currentQuery.queryKey)?.customer?.id),
    },
  })
  const storeCustomer = useCallback(
    (customer: Customer) => {
      keepCustomer(queryClient, customer)
      return toProgress(customer)
    },
    [queryClient],
  )
  return {
    actor,
    ...useSelector(actor, viewOf, shallowEqual),
    keep: useCallback(
      (customer: Customer) => actor.send({ type: 'progress.told', ...storeCustomer(customer) }),
      [actor, storeCustomer],
    ),
    next: useCallback(
      (save: SaveScreen, changed = true) =>
        actor.send({
          type: 'next.pressed',
          changed,
          save: async (revision) => storeCustomer(await save(revision)),
        }),
      [actor, storeCustomer],
    ),
  }
}

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

/** Repeats the login call if it failed: then a signed-in user has no account. */
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
const onboardingScreens = ({ queryClient, history, parts, ahead, onCompleted }: OnboardingEffects) => {
  const cachedCurrent = () => queryClient.getQueryData(currentQuery.queryKey)
  const screens = createScreenHistory(history, () => cachedCurrent()?.customer?.id)

  return provide(onboardingScreensMachine, {
    actors: {
      loadCustomer: fromPromise<Progress, { fresh: boolean }>(async ({ input }) => {
        const query = input.fresh ? { ...currentQuery, staleTime: 0 } : currentQuery
        return toProgress(customerOf(await withAccount(queryClient, await queryClient.fetchQuery(query))))
      }),
      loadScreen: fromPromise<LoadedScreen, { screen: Step; accountType: AccountType }>(async ({ input }) => {
        const { screen, accountType } = input
        const { Screen, hasDraft } = await (ahead?.take(screen) ??
          loadScreen(screen, accountType, { queryClient, parts }))
        return { content: Screen, hasDraft, revision: customerOf(cachedCurrent()).revision }
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
