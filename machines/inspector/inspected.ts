import type { Plain } from '../shared/allow-list.ts'
import type { ActorStand, InspectorMessage } from './message.ts'

export interface InspectedActor {
  id: string
  name: string
  isChart: boolean
  parent: string | null
  stand: ActorStand
}

interface ContextChange {
  field: string
  before: Plain
  after: Plain
}

/** An event that reached an actor, and what came of it. */
export interface InspectedEvent {
  id: string
  at: string
  actor: string
  source: string | null
  event: { type: string } & Readonly<Record<string, Plain>>
  /** Ids of the states before and after; equal where the event changed none. Null until the actor has taken it. */
  took: { from: readonly string[]; to: readonly string[]; changes: readonly ContextChange[] } | null
}

/** Everything that inspected pages have told so far. */
export interface Inspected {
  actors: ReadonlyMap<string, InspectedActor>
  /** The newest last, at most `EVENTS_MAX`. */
  events: readonly InspectedEvent[]
  /** How many messages of each page have been heard. */
  heard: ReadonlyMap<string, number>
}

export const EVENTS_MAX = 1000

export const NOTHING_INSPECTED: Inspected = { actors: new Map(), events: [], heard: new Map() }

/** Ids of all active states of a chart, the outer before the inner: `review`, `review.sending`. */
export const activeStates = (value: Plain, above = ''): string[] => {
  if (typeof value === 'string') return [above + value]
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    above + name,
    ...activeStates(inner, `${above + name}.`),
  ])
}

const changesOf = (before: ActorStand['context'], after: ActorStand['context']): ContextChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))

/** Takes one message of a page. One that was heard before changes nothing. */
export const hear = (inspected: Inspected, message: InspectorMessage): Inspected => {
  const { page, number } = message
  if (number < (inspected.heard.get(page) ?? 0)) return inspected
  const heard = new Map(inspected.heard).set(page, number + 1)
  const known = inspected.actors.get(message.actor)
  const next = { ...inspected, heard }

  if (message.kind === 'actor') {
    const { actor: id, name, isChart, parent, stand } = message
    return { ...next, actors: new Map(inspected.actors).set(id, { id, name, isChart, parent, stand }) }
  }
  if (!known) return next
  if (message.kind === 'event') {
    const { actor, source, event, at } = message
    const added = { id: `${page} ${number}`, at, actor, source, event, took: null }
    return { ...next, events: [...inspected.events, added].slice(-EVENTS_MAX) }
  }
  const { stand } = message
  const took = {
    from: activeStates(known.stand.value),
    to: activeStates(stand.value),
    changes: changesOf(known.stand.context, stand.context),
  }
  const taken = inspected.events.findLastIndex(
    ({ actor, event, took: before }) =>
      actor === message.actor && event.type === message.event && before === null,
  )
  return {
    ...next,
    actors: new Map(inspected.actors).set(known.id, { ...known, stand }),
    events: inspected.events.map((event, index) => (index === taken ? { ...event, took } : event)),
  }
}
