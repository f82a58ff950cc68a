import type { Socket } from 'socket.io-client'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import { accessToken } from '../session/access-token.ts'
import { acting } from '../session/acting.ts'
import { renewAccess } from '../session/renewal.ts'
import { sessionEnds } from '../session/session-ends.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** Time limit of a try, because a network that drops WebSockets sends no answer. */
const LONGEST_TRY_MS = 5_000

/**
 * Reconnects after the server has refused or closed the connection; the library reconnects only after a lost one. The token may
 * have expired, so it is renewed first, and the end of a session is reported as usual.
 */
const reconnectWhenRefused = (socket: Socket): (() => void) => {
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const reconnect = async () => {
    const renewal = await renewAccess().catch(() => null)
    if (isOver) return
    if (renewal?.ended) sessionEnds.tell(renewal.ended)
    else socket.connect()
  }
  const reconnectLater = () => {
    clearTimeout(timer)
    timer = setTimeout(reconnect, wait)
    wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  }
  socket.on('connect', () => {
    wait = FIRST_WAIT_MS
  })
  socket.on('connect_error', () => {
    if (!socket.active) reconnectLater()
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') reconnectLater()
  })
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

interface Subscription {
  event: string
  /** Data that the socket sends whenever it connects, besides its identity. */
  dataOnConnect?: () => object
  onMessage: (message: unknown) => void
  /** Called when the connection is back. Messages sent meanwhile were missed. */
  onReconnect?: () => void
}

/** Loads the socket's code with the first subscription. */
const openSocket = async ({
  event,
  dataOnConnect,
  onMessage,
  onReconnect,
}: Subscription): Promise<() => void> => {
  const { io } = await import('socket.io-client')
  const socket = io({
    path: NOTIFICATION_PATH,
    // WebSocket first: one request instead of four, and any server can answer it.
    transports: ['websocket', 'polling'],
    timeout: LONGEST_TRY_MS,
    auth: (send) => send({ token: accessToken.value()?.userToken, ...acting.query(), ...dataOnConnect?.() }),
  })
  const stopReconnecting = reconnectWhenRefused(socket)
  let wasConnected = false
  socket.io.on('reconnect_attempt', () => {
    // A network may block or drop WebSockets, so a socket that never connected tries polling first from now on.
    if (!wasConnected) socket.io.opts.transports = ['polling', 'websocket']
  })
  socket.on('connect', () => {
    if (wasConnected) onReconnect?.()
    wasConnected = true
  })
  socket.on(event, onMessage)
  return () => {
    stopReconnecting()
    socket.close()
  }
}

/**
 * Listens to one event of the server until the returned function is called. Messages may be lost: a caller that must not miss a
 * change also has to poll.
 */
export const subscribeToServer = (subscription: Subscription): (() => void) => {
  let isOver = false
  let stop = () => {}
  openSocket(subscription).then(
    (stopListening) => {
      stop = stopListening
      if (isOver) stop()
    },
    () => {},
  )
  return () => {
    isOver = true
    stop()
  }
}
