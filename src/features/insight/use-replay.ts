import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromCallback } from 'xstate'
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import { replayMachine } from '#machines/replay/replay.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { watchQuery } from '#src/shared/api/watch-query.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { useLatest } from '#src/shared/ui/hooks.ts'
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
