import type { Socket } from 'socket.io-client'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import { accessToken } from '../session/access-token.ts'
import { acting } from '../session/acting.ts'
import { renewAccess } from '../session/renewal.ts'
import { sessionEnds } from '../session/session-ends.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** A network that swallows WebSockets answers nothing at all. */
const LONGEST_TRY_MS = 5_000

/**
 * A lost connection comes back by itself; one that the server refused or closed does not. It may be the token's age, so a fresh one
 * is asked for, and a session that is over is told like everywhere else.
 */
const returnWhenRefused = (socket: Socket): (() => void) => {
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const comeBack = async () => {
    const renewal = await renewAccess().catch(() => null)
    if (isOver) return
    if (renewal?.ended) sessionEnds.tell(renewal.ended)
    else socket.connect()
  }
  const comeBackSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(comeBack, wait)
    wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  }
  socket.on('connect', () => {
    wait = FIRST_WAIT_MS
  })
  socket.on('connect_error', () => {
    if (!socket.active) comeBackSoon()
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') comeBackSoon()
  })
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

interface Hearing {
  event: string
  /** Data that the socket sends whenever it connects, besides its identity. */
  says?: () => object
  hear: (message: unknown) => void
  /** The connection is back: what was said meanwhile has been missed. */
  missed?: () => void
}

/** The socket's code arrives with the first who listens. */
const openSocket = async ({ event, says, hear, missed }: Hearing): Promise<() => void> => {
  const { io } = await import('socket.io-client')
  const socket = io({
    path: NOTIFICATION_PATH,
    // One request instead of four, and any replica answers it.
    transports: ['websocket', 'polling'],
    timeout: LONGEST_TRY_MS,
    auth: (give) => give({ token: accessToken.value()?.userToken, ...acting.query(), ...says?.() }),
  })
  const stopReturning = returnWhenRefused(socket)
  let wasConnected = false
  socket.io.on('reconnect_attempt', () => {
    // A network may let no WebSocket through, or swallow it: what has never been connected polls first from now on.
    if (!wasConnected) socket.io.opts.transports = ['polling', 'websocket']
  })
  socket.on('connect', () => {
    if (wasConnected) missed?.()
    wasConnected = true
  })
  socket.on(event, hear)
  return () => {
    stopReturning()
    socket.close()
  }
}

/**
 * Listens to one event of the server until the returned function is called. A message is a hint: who must not miss it asks as
 * well.
 */
export const subscribeToServer = (hearing: Hearing): (() => void) => {
  let isOver = false
  let stop = () => {}
  openSocket(hearing).then(
    (stopHearing) => {
      stop = stopHearing
      if (isOver) stop()
    },
    () => {},
  )
  return () => {
    isOver = true
    stop()
  }
}
