import type { Plain } from '../shared/allow-list.ts'

interface Told {
  /** The page that the actor lives in, and how many messages came from it before: a page says everything again to an inspector that opens later. */
  page: string
  number: number
  /** Unique among all pages. */
  actor: string
  /** ISO instant of the page's clock. */
  at: string
}

type Fields = Readonly<Record<string, Plain>>

/** How an actor stands. `value` and `context` are null for what is no chart. */
export interface ActorStand {
  status: string
  value: Plain
  context: Fields | null
}

/** A recorded flow refused an event. `guard`: the guard that held it back, where it is known. */
export interface Refused {
  guard: string | null
}

/** What an inspected page tells about its actors. Everything in it has passed the allow-list of the actor's chart. */
export type InspectorMessage =
  | (Told & { kind: 'actor'; name: string; isChart: boolean; parent: string | null; stand: ActorStand })
  | (Told & { kind: 'event'; source: string | null; event: { type: string } & Fields })
  | (Told & { kind: 'snapshot'; event: string; stand: ActorStand; refused?: Refused | null })
