import { io, type Socket } from 'socket.io-client'
import { afterEach } from 'vitest'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import type { Api } from './api.ts'

interface ConnectOptions {
  /** Sends the token as a header, as a program would. */
  header?: boolean
  /** The page the socket is opened by. */
  origin?: string
  /** What it says of itself beside its token. */
  says?: Record<string, unknown>
  /** Another server than the API's. */
  at?: string
}

/** What comes with the next event of this name. */
export const next = (socket: Socket, event: string) =>
  new Promise<unknown[]>((resolve) => {
    socket.once(event, (...heard: unknown[]) => resolve(heard))
  })

/** A third of the time after which each socket has to show anew that it may listen. */
const SOON_MS = 10_000

/** The same at once: fails when it comes only with the check that is made now and then. */
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

  /** A socket that is connected, and every event it has heard since. */
  const listen = async (token: string, options: ConnectOptions = {}) => {
    const socket = connect(token, options)
    const heard: unknown[][] = []
    socket.onAny((...event: unknown[]) => heard.push(event))
    await next(socket, 'connect')
    return { socket, heard }
  }
  return { connect, listen }
}
