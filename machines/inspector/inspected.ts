import type { Plain } from '../shared/allow-list.ts'

interface MessageSource {
  /** The page of the actor. */
  page: string
  /** The number of earlier messages of that page, which repeats all of them to an inspector that opens later. */
  number: number
  /** Unique among all pages. */
  actor: string
  /** ISO instant of the page's clock. */
  at: string
}

type Fields = Readonly<Record<string, Plain>>

/** The state of an actor. `value` and `context` are null for an actor that is not a chart. */
export interface ActorStand {
  status: string
  value: Plain
  context: Fields | null
}

/** The refusal of an event in a recorded flow, with the guard that refused it, if known. */
interface Refusal {
  guard: string | null
}

/** A message of an inspected page about its actors. All of it has passed the allow-list of the actor's chart. */
export type InspectorMessage =
  | (MessageSource & {
      kind: 'actor'
      name: string
      isChart: boolean
      parent: string | null
      stand: ActorStand
    })
  | (MessageSource & { kind: 'event'; source: string | null; event: { type: string } & Fields })
  | (MessageSource & { kind: 'snapshot'; event: string; stand: ActorStand; refused?: Refusal | null })

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

/** An event that reached an actor, and its effect. */
export interface InspectedEvent {
  id: string
  at: string
  actor: string
  source: string | null
  event: { type: string } & Readonly<Record<string, Plain>>
  /** Ids of the states before and after, equal if the event changed none. Null until the actor has taken the event. */
  took: {
    from: readonly string[]
    to: readonly string[]
    changes: readonly ContextChange[]
    refused: Refusal | null
  } | null
}

/** At most `ACTORS_MAX`, by their ids, in the order of their first message. */
export type Actors = Readonly<Record<string, InspectedActor>>

/** The messages of all inspected pages so far. */
export interface Inspected {
  actors: Actors
  /** The newest last, at most `EVENTS_MAX`. */
  events: readonly InspectedEvent[]
  /** The number of messages of each page so far. */
  heard: Readonly<Record<string, number>>
}

export const EVENTS_MAX = 1000
export const ACTORS_MAX = 500

export const NOTHING_INSPECTED: Inspected = { actors: {}, events: [], heard: {} }

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

/** The actor with this id, if it is known. */
export const actorOf = (actors: Actors, id: string): InspectedActor | undefined =>
  Object.hasOwn(actors, id) ? actors[id] : undefined

/** Adds an actor. If there are too many, it drops the oldest that has ended, or the oldest of all. */
const withActor = (actors: Actors, actor: InspectedActor): Actors => {
  const all = { ...actors, [actor.id]: actor }
  const others = Object.values(actors)
  if (others.length < ACTORS_MAX) return all
  const oldest = others.find(({ stand }) => stand.status !== 'active') ?? others[0]
  return Object.fromEntries(Object.entries(all).filter(([id]) => id !== oldest?.id))
}

/** Adds one message of a page. A repeated message changes nothing. */
export const withMessage = (inspected: Inspected, message: InspectorMessage): Inspected => {
  const { page, number } = message
  if (Object.hasOwn(inspected.heard, page) && number < (inspected.heard[page] ?? 0)) return inspected
  const heard = { ...inspected.heard, [page]: number + 1 }
  const known = actorOf(inspected.actors, message.actor)
  const next = { ...inspected, heard }

  if (message.kind === 'actor') {
    if (known) return next
    const { actor: id, name, isChart, parent, stand } = message
    return { ...next, actors: withActor(inspected.actors, { id, name, isChart, parent, stand }) }
  }
  if (!known) return next
  if (message.kind === 'event') {
    const { actor, source, event, at } = message
    const added = { id: `${page} ${number}`, at, actor, source, event, took: null }
    return { ...next, events: [...inspected.events, added].slice(-EVENTS_MAX) }
  }
  const { stand, refused = null } = message
  const took = {
    from: activeStates(known.stand.value),
    to: activeStates(stand.value),
    changes: changesOf(known.stand.context, stand.context),
    refused,
  }
  const open = inspected.events.findLastIndex(
    ({ actor, event, took: before }) =>
      actor === message.actor && event.type === message.event && before === null,
  )
  return {
    ...next,
    actors: { ...inspected.actors, [known.id]: { ...known, stand } },
    events: inspected.events.map((event, index) => (index === open ? { ...event, took } : event)),
  }
}
