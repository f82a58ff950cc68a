import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import type { ErrorCode } from '#contract/errors.ts'
import {
  CUSTOMER_CHANGED,
  FLOW_STEPPED,
  FLOWS_CHANGED,
  type FlowStepped,
  identityUpdateEvent,
  NOTIFICATION_PATH,
  ShownCustomer,
} from '#contract/events.ts'
import { hourOf } from '#rules/hours.ts'
import type { Engine } from '../db/client.ts'
import type { NewTransition } from '../db/schema.ts'
import type { Log } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { admitHandshakes, checkHandshake, type HandshakeSettings } from './admit-handshakes.ts'
import { ListeningPool } from './listening-pool.ts'
import type { Realtime } from './realtime.ts'

/** Names a flow by its chart and the id of its row. */
type NameFlow = (chart: string, subjectId: string) => string

/** Rooms of inspectors that see customers, and of those that see flows only. */
const INSPECTORS_ROOM = 'inspectors'
const FLOW_INSPECTORS_ROOM = 'flow-inspectors'
/** Message to the other servers while this one has an inspector. */
const INSPECTOR_IS_HERE = 'inspector-is-here'
/** Time in ms for which a server remembers this message; longer than the interval of the messages. */
const INSPECTOR_MS = 90_000

/** An authenticated person who may open a socket. */
export interface Listener {
  userId: string
  sessionId: string | null
  /** The person's own customer, or the one that an administrator views. */
  customerId: string | null
  /** An analyst or administrator. */
  watchesFlows: boolean
  /** An administrator. */
  seesPeople: boolean
}

/** Credentials of a socket. `query` may name a customer, like the query of a call. */
export interface Caller {
  token: string | undefined
  query: unknown
}

interface SocketOptions {
  /** Origin of the portal; pages of other origins are rejected. */
  origin: string
  /** With a PostgreSQL server, replicas reach each other's tabs through it. */
  engine?: Engine
  log: Log
  handshakes: HandshakeSettings
  nameFlow: NameFlow
  /** Interval of the permission check of every socket, in milliseconds. */
  checkEveryMs?: number
  onCount(count: number): void
}

/** Queries that the sockets need. */
interface SocketQueries {
  /** Throws for an invalid or expired token. */
  authenticate: (caller: Caller) => Promise<Listener>
  /** The time of a customer's last change. */
  changedAt: (customerId: string) => Promise<Date | undefined>
}

export interface SocketRealtime extends Realtime {
  /** Accepts connections at the notification path. */
  attach(http: HttpServer, known: SocketQueries): void
  /** Closes every socket, so that each client reconnects to another server or to the restarted one. */
  disconnectAll(): void
  close(): Promise<void>
}

const CHECK_EVERY_MS = 30_000
/** A tab has up to three sockets. After a refusal, the portal retries later. */
const MOST_SOCKETS_OF_PERSON = 30
/** Time for a connected socket to send its credentials. */
const HANDSHAKE_MS = 15_000
/** The minimum time between two notifications of flow changes. */
const FLOWS_PAUSE_MS = 1000
const FLOWS_ROOM = 'flows'

/** Serves sockets at `/notification`. A message is only a hint; the API returns the same data. */
export function createSocketRealtime({
  origin,
  engine,
  log,
  handshakes,
  nameFlow,
  checkEveryMs = CHECK_EVERY_MS,
  onCount,
}: SocketOptions): SocketRealtime {
  const report = (error: unknown) => log.warn({ err: error }, 'realtime')
  const listening = engine?.kind === 'postgres' ? new ListeningPool(engine, report) : undefined
  const io = new Server({
    path: NOTIFICATION_PATH,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectTimeout: HANDSHAKE_MS,
    destroyUpgrade: false,
    allowRequest: ({ headers }, decide) =>
      decide(null, headers.origin === undefined || headers.origin === origin),
    // The adapter uses only these two methods of a pool.
    ...(listening && { adapter: createAdapter(listening as unknown as Pool, { errorHandler: report }) }),
  })
  const inspectors = createInspectors(io, nameFlow, listening !== undefined)
  const joined = new WeakMap<Socket, Pick<Listener, 'customerId' | 'watchesFlows' | 'seesPeople'>>()
  const changedFlows = new Map<string, NodeJS.Timeout>()
  let checks: NodeJS.Timeout | undefined
  let isOver = false
  const endChecks = () => {
    isOver = true
    clearTimeout(checks)
  }
  const countIn = (room: string): number => io.sockets.adapter.rooms.get(room)?.size ?? 0

  return {
    attach(http, { authenticate, changedAt }) {
      io.use((socket, next) => {
        checkHandshake(handshakes.admission, () => authenticate(callerOf(socket)))
          .then(({ userId, customerId, sessionId, watchesFlows, seesPeople }) => {
            if (countIn(personRoom(userId)) >= MOST_SOCKETS_OF_PERSON) throw new AppError('server-busy')
            joined.set(socket, { customerId, watchesFlows, seesPeople })
            if (watchesFlows) socket.join(FLOWS_ROOM)
            if (watchesFlows && socket.handshake.auth['inspects'] === true)
              inspectors.join(socket, seesPeople)
            socket.join(personRoom(userId))
            if (customerId !== null) socket.join(customerRoom(customerId))
            if (sessionId !== null) socket.join(sessionRoom(sessionId))
            next()
          })
          .catch((error: unknown) => {
            next(new Error(refusalCodeOf(error)))
            // The library sends the refusal in the next tick, and does not close the connection itself.
            setImmediate(() => socket.conn.close())
          })
      })
      io.on('connection', (socket) => {
        onCount(io.engine.clientsCount)
        socket.on('disconnect', () => onCount(io.engine.clientsCount))
        notifyMissed(socket, joined.get(socket)?.customerId ?? null, changedAt).catch((error: unknown) => {
          report(error)
          // No screen has this timestamp, so the client always refetches.
          notifyChange(socket, new Date(0))
        })
      })
      const check = async (socket: Socket): Promise<void> => {
        const { customerId, watchesFlows, seesPeople } = await authenticate(callerOf(socket))
        const before = joined.get(socket)
        const isSame =
          customerId === before?.customerId &&
          watchesFlows === before.watchesFlows &&
          seesPeople === before.seesPeople
        if (!isSame) socket.disconnect(true)
      }
      const checkAll = async (): Promise<void> => {
        const failures: unknown[] = []
        // Check one after the other: all at once would take the connections from the requests.
        for (const socket of io.sockets.sockets.values())
          await check(socket).catch((error: unknown) => {
            if (isRefusal(error)) socket.disconnect(true)
            else failures.push(error)
          })
        if (failures.length > 0) report(failures[0])
      }
      // Closes sockets of expired tokens, ended sessions, deactivated people and former administrators.
      const checkLater = () => {
        if (isOver) return
        checks = setTimeout(() => {
          inspectors.stay()
          void checkAll().then(checkLater)
        }, checkEveryMs).unref()
      }
      checkLater()
      io.attach(http)
      io.engine.use(admitHandshakes(handshakes, () => io.engine.clientsCount))
    },
    identityUpdated(customerId, update) {
      io.to(customerRoom(customerId)).emit(identityUpdateEvent(update.transId), update)
    },
    customerChanged(customerId, updatedAt) {
      notifyChange(io.to(customerRoom(customerId)), updatedAt)
    },
    flowsChanged(chart) {
      if (changedFlows.has(chart)) return
      const notify = () => {
        changedFlows.delete(chart)
        io.to(FLOWS_ROOM).emit(FLOWS_CHANGED, { chart })
      }
      changedFlows.set(chart, setTimeout(notify, FLOWS_PAUSE_MS).unref())
    },
    flowsStepped: inspectors.send,
    sessionClosed(sessionId) {
      io.in(sessionRoom(sessionId)).disconnectSockets(true)
    },
    personClosed(userId) {
      io.in(personRoom(userId)).disconnectSockets(true)
    },
    disconnectAll() {
      endChecks()
      io.engine?.close()
    },
    async close() {
      endChecks()
      inspectors.close()
      for (const timer of changedFlows.values()) clearTimeout(timer)
      await io.close()
      listening?.close()
    },
  }
}

/**
 * The sockets of inspectors, on this server and its replicas. They receive recorded steps, which contain allowed values only.
 * Without an inspector nothing is sent. `isShared`: there may be replicas, and they must know that this server has inspectors.
 */
const createInspectors = (io: Server, nameFlow: NameFlow, isShared: boolean) => {
  let elsewhere: NodeJS.Timeout | undefined
  const isHere = () =>
    [INSPECTORS_ROOM, FLOW_INSPECTORS_ROOM].some((room) => io.of('/').adapter.rooms.has(room))
  const stay = () => {
    if (isShared && isHere()) io.serverSideEmit(INSPECTOR_IS_HERE)
  }
  io.on(INSPECTOR_IS_HERE, () => {
    clearTimeout(elsewhere)
    elsewhere = setTimeout(() => {
      elsewhere = undefined
    }, INSPECTOR_MS).unref()
  })
  return {
    join: (socket: Socket, seesPeople: boolean): void => {
      socket.join(seesPeople ? INSPECTORS_ROOM : FLOW_INSPECTORS_ROOM)
      stay()
    },
    /** Repeats the message while this server has an inspector. */
    stay,
    send: (steps: readonly NewTransition[]): void => {
      if (!isHere() && elsewhere === undefined) return
      for (const step of steps) {
        const stepped = steppedOf(step, nameFlow)
        io.to(INSPECTORS_ROOM).emit(FLOW_STEPPED, stepped)
        io.to(FLOW_INSPECTORS_ROOM).emit(FLOW_STEPPED, { ...stepped, at: hourOf(stepped.at) })
      }
    },
    close: (): void => clearTimeout(elsewhere),
  }
}

const steppedOf = (step: NewTransition, nameFlow: NameFlow): FlowStepped => ({
  ...{ chart: step.machine, flow: nameFlow(step.machine, step.subjectId) },
  ...{ at: new Date(step.at).toISOString(), event: step.event, from: step.fromState, to: step.toState },
  payload: typeof step.payload === 'string' ? JSON.parse(step.payload) : null,
  facts: typeof step.facts === 'string' ? JSON.parse(step.facts) : null,
})

/** Credentials are refused with one code, whatever is wrong with them. Other refusals have their own: the socket may try again later. */
const refusalCodeOf = (error: unknown): ErrorCode => {
  if (!(error instanceof AppError)) return 'unavailable'
  return error.status === 429 || error.status >= 500 ? error.code : 'unauthenticated'
}

/** False when the check itself failed, because the socket may still be allowed. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.code !== 'unavailable'

const callerOf = (socket: Socket): Caller => ({ token: tokenOf(socket), query: socket.handshake.auth })

const tokenOf = ({ handshake }: Socket): string | undefined => {
  const token: unknown = handshake.auth.token
  if (typeof token === 'string') return token
  return /^Bearer (\S+)$/i.exec(handshake.headers.authorization ?? '')?.[1]
}

const personRoom = (id: string) => `person:${id}`

const customerRoom = (id: string) => `customer:${id}`

const sessionRoom = (id: string) => `session:${id}`

/** Notifies a joining socket of a change that its screen missed. */
const notifyMissed = async (
  socket: Socket,
  customerId: string | null,
  changedAt: SocketQueries['changedAt'],
): Promise<void> => {
  const shown = ShownCustomer.safeParse(socket.handshake.auth)
  if (customerId === null || !shown.success) return
  const at = await changedAt(customerId)
  if (at && at.toISOString() !== shown.data.shownOf) notifyChange(socket, at)
}

const notifyChange = (to: Pick<Socket, 'emit'>, updatedAt: Date): void => {
  to.emit(CUSTOMER_CHANGED, { updatedAt: updatedAt.toISOString() })
}
