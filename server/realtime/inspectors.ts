import type { Server, Socket } from 'socket.io'
import { FLOW_STEPPED, type FlowStepped } from '#contract/events.ts'
import type { NewTransition } from '../db/schema.ts'

const ROOM = 'inspectors'
/** What servers say to each other while one of them has an inspector. */
const HERE = 'inspector-is-here'
/** Longer than between two times that this is said. */
const HERE_MS = 90_000

const steppedOf = (step: NewTransition): FlowStepped => ({
  ...{ chart: step.machine, flow: step.subjectId, at: new Date(step.at).toISOString() },
  ...{ event: step.event, from: step.fromState, to: step.toState },
  payload: typeof step.payload === 'string' ? JSON.parse(step.payload) : null,
  facts: typeof step.facts === 'string' ? JSON.parse(step.facts) : null,
})

/**
 * The sockets of inspectors, on this server and its replicas. A step is told to them as it was recorded, which is as far as it may be
 * seen; while there is none, nothing is sent. `isShared`: there may be replicas, which are told that an inspector is here.
 */
export const createInspectors = (io: Server, isShared: boolean) => {
  let elsewhere: NodeJS.Timeout | undefined
  const isHere = () => (io.of('/').adapter.rooms.get(ROOM)?.size ?? 0) > 0
  const stay = () => {
    if (isShared && isHere()) io.serverSideEmit(HERE)
  }
  io.on(HERE, () => {
    clearTimeout(elsewhere)
    elsewhere = setTimeout(() => {
      elsewhere = undefined
    }, HERE_MS).unref()
  })
  return {
    join: (socket: Socket): void => {
      socket.join(ROOM)
      stay()
    },
    /** Says again that an inspector is here, while there is one. */
    stay,
    tell: (steps: readonly NewTransition[]): void => {
      if (!isHere() && elsewhere === undefined) return
      for (const step of steps) io.to(ROOM).emit(FLOW_STEPPED, steppedOf(step))
    },
    close: (): void => clearTimeout(elsewhere),
  }
}
