import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useActor } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { fromCallback } from 'xstate'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readFlow } from '#contract/endpoints/flows.ts'
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import { replayMachine } from '#machines/replay/replay.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { watchQuery } from '#src/shared/api/watch-query.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { openInspector } from '#src/shared/inspection/open-inspector.ts'
import { useLatest } from '#src/shared/ui/hooks.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { flowQuery } from './insight-queries.ts'

interface ReplayOptions {
  chart: FlowChart
  flow: string
  /** The step in the address. */
  at: number | undefined
  steps: number
}

/** The chart of a replay. The shown step is kept in the address. */
export const useReplay = ({ chart, flow, at, steps }: ReplayOptions) => {
  const queryClient = useQueryClient()
  const navigate = useLatest(useNavigate())
  const machine = useMemo(
    () =>
      provide(replayMachine, {
        actors: {
          watchFlow: fromCallback(({ sendBack }) =>
            watchQuery(queryClient, flowQuery(chart, flow), (read) =>
              sendBack({ type: 'flow.read', steps: read.steps.length }),
            ),
          ),
        },
        actions: {
          showStep: (_, { step }) =>
            void navigate.current({
              to: '.',
              search: (before) => ({ ...before, at: step }),
              replace: true,
              resetScroll: false,
            }),
        },
      }),
    [queryClient, navigate, chart, flow],
  )
  const [state, send] = useActor(machine, { inspect, input: { step: at ?? steps - 1, steps } })
  return { step: state.context.step, isPlaying: state.hasTag('playing'), send }
}

const loadReplay = () => import('#src/shared/inspection/replay-in-inspector.ts')

/** Replays a recorded flow in the portal's inspector or in Stately's. */
export const useReplayInInspector = (flow: ReplyOf<typeof readFlow>) => {
  const { t } = useTranslation('layout')
  const close = useRef(() => {})
  useEffect(() => () => close.current(), [])
  const replaceReplay = (closeReplay: () => void) => {
    close.current()
    close.current = closeReplay
  }
  return {
    openInOwn: async (): Promise<void> => {
      // The window opens during the click, because the browser blocks one that opens later.
      openInspector()
      try {
        const { replayInInspector } = await loadReplay()
        replaceReplay(replayInInspector(flow))
      } catch {
        void notify.error(t('inspect.failed'))
      }
    },
    /** Preloads the code, so that the window opens at once after consent. */
    preloadStately: (): void => void loadReplay().catch(() => undefined),
    /** Opens Stately's inspector. Resolves to false if the browser blocks the window. */
    openInStately: async (): Promise<boolean> => {
      const { replayInStately } = await loadReplay()
      const closeReplay = replayInStately(flow)
      if (closeReplay) replaceReplay(closeReplay)
      return closeReplay !== undefined
    },
  }
}
