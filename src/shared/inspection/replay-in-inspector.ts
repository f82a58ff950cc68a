import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { FlowStep, readFlow } from '#contract/endpoints/flows.ts'
import { SERVER_CHARTS } from '#machines/index.ts'
import { openOwn, openStately } from './attach.ts'
import { FORMAT } from './inspection-events.ts'

type Flow = ReplyOf<typeof readFlow>

/** The guard that refused a step, if it is the only one. */
const refusedBy = ({ to, guards }: FlowStep) => {
  if (to !== null) return {}
  const [guard = null, ...others] = Object.entries(guards ?? {}).flatMap(([name, holds]) =>
    holds ? [] : [name],
  )
  return { refused: { guard: others.length === 0 ? guard : null } }
}

/** Converts the recorded steps of a flow to inspector events of one actor. A refused event does not change its state. */
const flowEvents = ({ chart, flow, steps }: Flow, definition?: string): StatelyInspectionEvent[] => {
  const page = crypto.randomUUID()
  const sessionId = `${page}/${flow}`
  let number = 0
  const at = (instant: string | undefined) => ({
    ...{ sessionId, rootId: sessionId, _version: FORMAT, id: `${page}:${number++}` },
    createdAt: String(Date.parse(instant ?? new Date().toISOString())),
  })
  const snapshotOf = (value: string, context: Record<string, unknown> | null) => ({
    ...{ status: 'active' as const, output: undefined, error: undefined, value, context: context ?? {} },
  })
  const [first] = steps
  return [
    {
      ...at(first?.at),
      ...{ type: '@xstate.actor', name: chart, parentId: undefined, definition },
      snapshot: snapshotOf(first?.from ?? '', first?.facts ?? null),
    },
    ...steps.flatMap((step): StatelyInspectionEvent[] => {
      const { at: instant, event, payload, from, to, facts } = step
      const sent = { ...payload, type: event ?? 'unknown' }
      return [
        { ...at(instant), type: '@xstate.event', event: sent, sourceId: undefined },
        {
          ...at(instant),
          type: '@xstate.snapshot',
          event: sent,
          snapshot: { ...snapshotOf(to ?? from, facts), ...refusedBy(step) },
        },
      ]
    }),
  ]
}

/**
 * Sends a recorded flow to our own inspector, which shows it beside the actors of open pages. The returned function closes the
 * channel.
 */
export const replayInInspector = (flow: Flow): (() => void) => {
  const { send, close } = openOwn()
  for (const event of flowEvents(flow)) send(event)
  return close
}

/** The definition of the chart, if the current version took all steps; the definitions of past versions are not stored. */
const definitionOf = ({ chart, steps }: Flow): string | undefined => {
  const current = SERVER_CHARTS.find(({ machine }) => machine.id === chart)
  if (!current) return undefined
  const isCurrent = steps.every(({ version }) => version === current.version)
  return isCurrent ? JSON.stringify(current.machine.config) : undefined
}

/** Sends a recorded flow to the hosted inspector of Stately; undefined when the browser blocks its window. */
export const replayInStately = (flow: Flow): (() => void) | undefined => {
  const channel = openStately()
  if (!channel) return undefined
  for (const event of flowEvents(flow, definitionOf(flow))) channel.send(event)
  return channel.close
}
