import type { InspectionEvent } from 'xstate'

type Actor = InspectionEvent['actorRef']
type Inspect = (event: InspectionEvent) => void

/** Every actor that has begun and has not ended, with the id of the root of its system. */
const living = new Map<Actor, string>()
let watcher: Inspect | undefined

const standingOf = (actorRef: Actor, rootId: string, type: string, status?: 'stopped'): InspectionEvent => ({
  ...{ type: '@xstate.snapshot', actorRef, rootId, event: { type } },
  snapshot: { ...actorRef.getSnapshot(), ...(status && { status }) },
})

/** Given to every actor the portal creates, so that an inspector that is opened later finds those that are there already. */
export const inspect: Inspect = (event) => {
  if (event.type === '@xstate.snapshot') {
    if (event.snapshot.status === 'active') living.set(event.actorRef, event.rootId)
    else living.delete(event.actorRef)
  }
  watcher?.(event)
}

/**
 * Hears what every actor of the page does from now on, and first of those that are there, until the returned function is called. An
 * actor that was created before, and begins later, is announced with the first thing it does. There is one watcher at a time.
 */
export const watchActors = (watch: Inspect): (() => void) => {
  const announced = new WeakSet<Actor>()
  const own: Inspect = (event) => {
    const { actorRef, rootId } = event
    if (!announced.has(actorRef) && event.type !== '@xstate.actor')
      watch({ type: '@xstate.actor', actorRef, rootId })
    announced.add(actorRef)
    watch(event)
  }
  watcher = own
  for (const [actorRef, rootId] of living) own(standingOf(actorRef, rootId, 'xstate.init'))
  return () => {
    if (watcher === own) watcher = undefined
  }
}

/** When the page is left, its actors are reported as stopped. If the page comes back, the next event wakes them. */
export const stopTelling = (): void => {
  for (const [actorRef, rootId] of living) watcher?.(standingOf(actorRef, rootId, 'page.left', 'stopped'))
}
