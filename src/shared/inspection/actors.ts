import type { InspectionEvent } from 'xstate'

type Actor = InspectionEvent['actorRef']
type Inspect = (event: InspectionEvent) => void

/** Every actor that has begun and has not ended, with the id of the root of its system. */
const living = new Map<Actor, string>()
let watcher: Inspect | undefined

const snapshotEvent = (
  actorRef: Actor,
  rootId: string,
  type: string,
  status?: 'stopped',
): InspectionEvent => ({
  ...{ type: '@xstate.snapshot', actorRef, rootId, event: { type } },
  snapshot: { ...actorRef.getSnapshot(), ...(status && { status }) },
})

/** The inspector of every actor that the portal creates. It records living actors for an inspector that opens later. */
export const inspect: Inspect = (event) => {
  if (event.type === '@xstate.snapshot') {
    if (event.snapshot.status === 'active') living.set(event.actorRef, event.rootId)
    else living.delete(event.actorRef)
  }
  watcher?.(event)
}

/**
 * Passes the snapshots of all living actors to `watch`, then every step of every actor, until the returned function is called. An
 * actor that was created before and starts later is announced with its first step. There is one watcher at a time.
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
  for (const [actorRef, rootId] of living) own(snapshotEvent(actorRef, rootId, 'xstate.init'))
  return () => {
    if (watcher === own) watcher = undefined
  }
}

/** Reports all living actors as stopped, when the page is left. If the page returns, the next event revives them. */
export const reportAsStopped = (): void => {
  for (const [actorRef, rootId] of living) watcher?.(snapshotEvent(actorRef, rootId, 'page.left', 'stopped'))
}
