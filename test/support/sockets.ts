import { io, type Socket } from 'socket.io-client'
import { afterEach } from 'vitest'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import type { Api } from './api.ts'

interface ConnectOptions {
  /** Sends the token as a header, as a program would. */
  header?: boolean
  /** The origin of the page that opens the socket. */
  origin?: string
  /** Further data of the connection, beside the token. */
  says?: Record<string, unknown>
  /** The address of another server. */
  at?: string
}

/** Resolves with the arguments of the next event of this name. */
export const next = (socket: Socket, event: string) =>
  new Promise<unknown[]>((resolve) => {
    socket.once(event, (...heard: unknown[]) => resolve(heard))
  })

/** A third of the interval at which the server checks again if a socket may listen. */
const SOON_MS = 10_000

/** Like `next`, but fails when the event comes only with the server's periodic check. */
export const soon = (socket: Socket, event: string) =>
  new Promise<unknown[]>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${event} did not come within ${SOON_MS} ms`)), SOON_MS)
    socket.once(event, (...heard: unknown[]) => {
      clearTimeout(late)
      resolve(heard)
    })
  })

/** Sockets of a test file, closed after each test. Call it outside the tests. */
export const socketsOf = (api: Pick<Api, 'appUrl'>) => {
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect()
  })

  const connect = (token: string | undefined, options: ConnectOptions = {}) => {
    const socket = io(options.at ?? api.appUrl, {
      path: NOTIFICATION_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      ...(token !== undefined && !options.header && { auth: { ...options.says, token } }),
      extraHeaders: {
        ...(options.header && token !== undefined && { authorization: `Bearer ${token}` }),
        ...(options.origin !== undefined && { origin: options.origin }),
      },
    })
    sockets.push(socket)
    return socket
  }

  /** A connected socket, and all events that it has received since. */
  const listen = async (token: string, options: ConnectOptions = {}) => {
    const socket = connect(token, options)
    const heard: unknown[][] = []
    socket.onAny((...event: unknown[]) => heard.push(event))
    await next(socket, 'connect')
    return { socket, heard }
  }
  return { connect, listen }
}
