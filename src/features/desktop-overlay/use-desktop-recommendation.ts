import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { saveDesktopVersion } from '#contract/endpoints/customers.ts'
import {
  type DesktopAnswer,
  desktopRecommendationMachine,
} from '#machines/desktop-recommendation/desktop-recommendation.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { call } from '#src/shared/api/api.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { peek, set } from '#src/shared/session/handover.ts'
import { root } from '#src/shared/storage/root.ts'

/** What this visit has noted of the recommendation, on the landing page or here. */
const left = (): DesktopAnswer | null => {
  const noted = peek('desktop')
  if (noted === undefined) return null
  return noted === 'never' || noted === 'later' ? noted : 'told'
}

/** The chart of the recommendation with its effects. */
export const useDesktopRecommendation = () => {
  const machine = useMemo(
    () =>
      provide(desktopRecommendationMachine, {
        actors: {
          report: fromPromise<void, { never: boolean }>(async ({ input }) => {
            await call(saveDesktopVersion, { body: { desktopVersion: input.never } })
          }),
        },
        actions: {
          remember: (_, { never }) => {
            set('desktop', 'seen')
            if (never) root.prefer({ desktopDismissed: true })
          },
        },
      }),
    [],
  )
  const [state, send] = useActor(machine, { inspect, input: { left: left() } })
  return { isOpen: state.hasTag('open'), close: (never: boolean) => send({ type: 'closed', never }) }
}
