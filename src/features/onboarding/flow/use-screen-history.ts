import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isReached } from '#machines/onboarding/order.ts'
import type { onboardingScreensMachine } from '#machines/onboarding-screens/onboarding-screens.machine.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { createScreenHistory } from './screen-history.ts'
import type { ScreenStatus } from './screen-status.ts'

/**
 * The browser's Back and Forward move between the screens as the button Back does. While something is sent, the move is undone; an
 * entry whose screen may not be seen any more comes to stand for the one that is open.
 */
export const useScreenHistory = (
  actor: ActorRefFrom<typeof onboardingScreensMachine>,
  status: ScreenStatus,
): void => {
  const { history } = useRouter()
  const queryClient = useQueryClient()
  const [screens] = useState(() =>
    createScreenHistory(history, () => queryClient.getQueryData(currentQuery.queryKey)?.customer?.id),
  )

  useEffect(() => {
    const follow = () => {
      const state = actor.getSnapshot()
      const { screen, accountType } = state.context
      if (!state.hasTag('opened')) return
      screens.open(screen, {
        isBefore: (other) => isReached(screen, other, accountType),
        isLocked: state.hasTag('locked'),
      })
    }
    follow()
    const { unsubscribe } = actor.subscribe(follow)
    const stop = screens.subscribe((wanted, undo) => {
      const state = actor.getSnapshot()
      const { screen } = state.context
      if (!state.hasTag('opened') || wanted === screen) return
      if (state.hasTag('busy') || status.read().busy) return undo()
      if (wanted && state.can({ type: 'screen.wanted', screen: wanted }))
        actor.send({ type: 'screen.wanted', screen: wanted })
      else screens.putRight(screen)
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [actor, screens, status])
}
