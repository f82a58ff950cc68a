import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { type AnyActor, type InspectionEvent, StateMachine } from 'xstate'
import { allowListOf } from '#machines/index.ts'
import { type Plain, visibleContext, visibleEvent } from '#machines/shared/allow-list.ts'

/** The version of the message format that the inspector's library reads. */
export const FORMAT = '0.7.2'

const chartOf = ({ logic }: AnyActor) => (logic instanceof StateMachine ? logic : undefined)

/** The id of a chart, or the name of the actor's source in the creating chart. Both are names from our own code. */
const nameOf = (actor: AnyActor): string =>
  chartOf(actor)?.id ?? (typeof actor.src === 'string' ? actor.src : 'actor')

interface ActorSnapshot {
  status: 'active' | 'done' | 'error' | 'stopped'
  value?: Plain
  context?: unknown
}

/** The inspector reports an actor before it has a snapshot. */
const CREATED: ActorSnapshot = { status: 'active' }

/** The snapshot of an actor, with its allowed values only: no output, no error, no children. */
const snapshotOf = (actor: AnyActor, snapshot: ActorSnapshot) => {
  const chart = chartOf(actor)
  const { status } = snapshot
  if (!chart) return { status, output: undefined, error: undefined }
  return {
    ...{ status, output: undefined, error: undefined, value: snapshot.value ?? null },
    context: visibleContext(allowListOf(chart.id), snapshot.context),
  }
}

/**
 * The inspector's event for a step of an actor, with only the values on the allow-list of its chart. Null for steps that are not
 * sent. `page` is part of every id, because each page numbers its actors from the start.
 */
export const inspectionEvents = (page: string, isDefined: boolean) => {
  let number = 0
  const place = (id: string) => `${page}/${id}`
  return (step: InspectionEvent): StatelyInspectionEvent | null => {
    if (!['@xstate.actor', '@xstate.event', '@xstate.snapshot'].includes(step.type)) return null
    // The library's type of the reference is looser than its value.
    const actor = step.actorRef as AnyActor
    const chart = chartOf(actor)
    const base = {
      ...{ sessionId: place(actor.sessionId), rootId: place(step.rootId), _version: FORMAT },
      ...{ id: `${page}:${number++}`, createdAt: Date.now().toString() },
    }
    const seen = (event: { type: string }) => visibleEvent(chart && allowListOf(chart.id), event)
    if (step.type === '@xstate.actor') {
      return {
        ...{ ...base, type: step.type, name: nameOf(actor) },
        parentId: actor._parent && place(actor._parent.sessionId),
        definition: isDefined && chart ? JSON.stringify(chart.config) : undefined,
        snapshot: snapshotOf(actor, CREATED),
      }
    }
    if (step.type === '@xstate.event') {
      const sourceId = step.sourceRef && place(step.sourceRef.sessionId)
      return { ...base, type: step.type, event: seen(step.event), sourceId }
    }
    if (step.type === '@xstate.snapshot')
      return {
        ...{ ...base, type: step.type, event: seen(step.event) },
        snapshot: snapshotOf(actor, step.snapshot as ActorSnapshot),
      }
    return null
  }
}
