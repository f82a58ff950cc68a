import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useActor } from '@xstate/react'
import { type ComponentType, useCallback, useMemo, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { login } from '#contract/endpoints/customers.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { Step } from '#contract/steps.ts'
import { onboardingScreensMachine } from '#machines/onboarding-screens/onboarding-screens.machine.ts'
import type { Progress } from '#machines/onboarding-screens/types.ts'
import { provide } from '#machines/shared/provide.ts'
import { call } from '#src/shared/api/api.ts'
import { accessToken } from '#src/shared/session/access-token.ts'
import { type Current, currentQuery, keepCustomer } from '#src/shared/session/current-query.ts'
import { consume, peek } from '#src/shared/session/handover.ts'
import type { OnboardingParts } from '../parts.ts'
import type { SaveScreen } from './flow-context.ts'
import type { ScreenAhead } from './screen-ahead.ts'
import { screenAt } from './screen-history.ts'
import { loadScreen } from './screens.ts'

const progressOf = ({ accountType, step }: Customer): Progress => ({ accountType, step })

const customerOf = ({ customer }: Current): Customer => {
  if (!customer) throw new Error('Onboarding is for customers only')
  return customer
}

/** Somebody is signed in without an account when the login call that opens it has failed; it is made up for here. */
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

/**
 * The chart of the screens with its effects. What a screen holds never enters the chart: the screen hands over a function that sends
 * it, and the chart says when to call it. A write names the revision its screen was opened with, so that whoever was faster is noticed.
 */
export const useOnboardingFlow = (parts: OnboardingParts, ahead?: ScreenAhead) => {
  const queryClient = useQueryClient()
  const pendingSave = useRef<SaveScreen>(null)
  const revision = useRef(0)
  const [Screen, setScreen] = useState<ComponentType | null>(null)

  const machine = useMemo(() => {
    let isFirst = true
    const readCustomer = async (): Promise<Customer> => {
      const query = isFirst ? currentQuery : { ...currentQuery, staleTime: 0 }
      isFirst = false
      return customerOf(await withAccount(queryClient, await queryClient.fetchQuery(query)))
    }
    const known = () => customerOf(queryClient.getQueryData(currentQuery.queryKey) as Current)

    return provide(onboardingScreensMachine, {
      actors: {
        loadCustomer: fromPromise<Progress, void>(async () => {
          const customer = await readCustomer()
          revision.current = customer.revision
          return progressOf(customer)
        }),
        loadScreen: fromPromise<void, { screen: Step }>(async ({ input, signal }) => {
          const { accountType } = known()
          const early = ahead?.take(input.screen)
          const screen = await (early ?? loadScreen(input.screen, accountType, { queryClient, parts }))
          // A person who goes back and forth quickly may have left it before it arrived.
          if (signal.aborted) return
          revision.current = known().revision
          setScreen(() => screen)
        }),
        save: fromPromise<Progress, { screen: Step }>(async () => {
          if (!pendingSave.current) throw new Error('A screen was to be saved without saying how')
          const customer = await pendingSave.current(revision.current)
          revision.current = customer.revision
          keepCustomer(queryClient, customer)
          return progressOf(customer)
        }),
      },
    })
  }, [queryClient, parts, ahead])

  const { history } = useRouter()
  const [state, send, actor] = useActor(machine, {
    input: {
      before: screenAt(history.location, queryClient.getQueryData(currentQuery.queryKey)?.customer?.id),
    },
  })
  const keep = useCallback(
    (customer: Customer) => {
      revision.current = customer.revision
      keepCustomer(queryClient, customer)
      send({ type: 'progress.told', ...progressOf(customer) })
    },
    [queryClient, send],
  )
  const knownRevision = useCallback(() => revision.current, [])

  return {
    state,
    send,
    actor,
    Screen,
    keep,
    revision: knownRevision,
    next: (save: SaveScreen, changed = true) => {
      pendingSave.current = save
      send({ type: 'next.pressed', changed })
    },
  }
}
