import type { InspectionEvent } from 'xstate'

type Actor = InspectionEvent['actorRef']
type Inspect = (event: InspectionEvent) => void

/** Every actor that has not ended, and whether it has begun: before, it has no snapshot. */
const living = new Map<Actor, boolean>()
let watcher: Inspect | undefined

const standingOf = (actorRef: Actor, type: string, status?: 'stopped'): InspectionEvent => ({
  ...{ type: '@xstate.snapshot', actorRef, rootId: actorRef.sessionId, event: { type } },
  snapshot: { ...actorRef.getSnapshot(), ...(status && { status }) },
})

/** Given to every actor the portal creates, so that an inspector that is opened later finds those that are there already. */
export const inspect: Inspect = (event) => {
  if (event.type === '@xstate.actor') living.set(event.actorRef, false)
  if (event.type === '@xstate.snapshot') {
    if (event.snapshot.status === 'active') living.set(event.actorRef, true)
    else living.delete(event.actorRef)
  }
  watcher?.(event)
}

/** Hears what every actor of the page does from now on, and first of those that are there. There is one watcher at a time. */
export const watchActors = (watch: Inspect): void => {
  watcher = watch
  for (const [actorRef, hasBegun] of living) {
    watch({ type: '@xstate.actor', actorRef, rootId: actorRef.sessionId })
    if (hasBegun) watch(standingOf(actorRef, 'xstate.init'))
  }
}

/** Nothing is heard any more. */
export const leaveActors = (): void => {
  watcher = undefined
}

/** The page is left, and its actors with it: they are told to have stopped. Should the page come back, the next event wakes them. */
export const stopTelling = (): void => {
  for (const [actorRef, hasBegun] of living)
    if (hasBegun) watcher?.(standingOf(actorRef, 'page.left', 'stopped'))
}
