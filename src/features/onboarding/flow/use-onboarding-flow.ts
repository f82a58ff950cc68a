import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { type ComponentType, useCallback, useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Customer } from '#contract/entities/customer.ts'
import type { onboardingScreensMachine } from '#machines/onboarding-screens/onboarding-screens.machine.ts'
import type { Opening } from '#machines/onboarding-screens/setup.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { currentQuery, keepCustomer } from '#src/shared/session/current-query.ts'
import type { OnboardingParts } from '../parts.ts'
import type { SaveScreen } from './flow-context.ts'
import { onboardingScreens } from './onboarding-effects.ts'
import { progressOf } from './progress.ts'
import type { ScreenAhead } from './screen-ahead.ts'
import { screenAt } from './screen-history.ts'

/** What the page shows of the chart, without what a screen reports of itself: a word beside Next does not draw the form again. */
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
 * The chart of the screens with its effects. What a screen holds never enters the chart: the screen hands over a function that sends
 * it, and the chart says when to call it. A write names the revision its screen was opened with, so that a faster writer is noticed.
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
  const take = useCallback(
    (customer: Customer) => {
      keepCustomer(queryClient, customer)
      return progressOf(customer)
    },
    [queryClient],
  )
  return {
    actor,
    ...useSelector(actor, viewOf, shallowEqual),
    keep: useCallback(
      (customer: Customer) => actor.send({ type: 'progress.told', ...take(customer) }),
      [actor, take],
    ),
    next: useCallback(
      (save: SaveScreen, changed = true) =>
        actor.send({
          type: 'next.pressed',
          changed,
          save: async (revision) => take(await save(revision)),
        }),
      [actor, take],
    ),
  }
}
