/** What a chart says, as plain data: enough to draw it, list it and light it up without running it. */
export interface ChartDescription {
  id: string
  /** The root first, each parent before its children, in the order of the definition. */
  states: StateDescription[]
  transitions: TransitionDescription[]
}

export interface StateDescription {
  /** `account.pending`; the root has the id of the chart. */
  id: string
  name: string
  /** Names from below the root to the state itself. */
  path: string[]
  parent: string | null
  kind: 'normal' | 'compound' | 'parallel' | 'final' | 'history'
  /** Entered when its parent is entered. */
  isInitial: boolean
  description: string
  tags: string[]
  /** Actors that run while the state is active. */
  actors: string[]
  entry: string[]
  exit: string[]
}

/** `done` and `failed` are about an actor the state runs, `completed` about its own inner states; `always` waits for nothing. */
type TriggerKind = 'event' | 'after' | 'done' | 'failed' | 'completed' | 'always'

export interface Trigger {
  kind: TriggerKind
  /** The event, delay, actor or state; empty where nothing is waited for. */
  name: string
}

/** One branch: an event with three guarded answers has three transitions. */
export interface TransitionDescription {
  id: string
  source: string
  /** None where the state is kept. */
  targets: string[]
  trigger: Trigger
  /** Condition of the branch, or null. */
  guard: string | null
  /** Taken where the guards of the branches before it say no. */
  isOtherwise: boolean
  /** The source is left and entered again, although it is the target. */
  isReentered: boolean
  actions: string[]
}
