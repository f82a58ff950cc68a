import { type IncomingMessage, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Admission } from '../admission/admission.ts'
import { countedFor, HANDSHAKES, HANDSHAKES_OF_PERSON, POLLS } from '../admission/count-requests.ts'
import { AppError } from '../errors/app-error.ts'
import { closeWith, edgeHeaders, RETRY_SECONDS } from '../http/plugins/edge-answers.ts'

/** A socket costs up to 50 KB of memory. */
const MOST_SOCKETS = 5000

export interface HandshakeSettings {
  admission: Pick<Admission, 'limits' | 'handshakes'>
  production: boolean
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string[] | boolean
}

/**
 * A middleware of the socket library. It counts the requests of each address, and refuses a handshake beyond the rate limit or
 * the maximum of sockets. Browsers do not see the status of a refused upgrade; other clients do.
 */
export const admitHandshakes = (
  { admission: { limits }, production, trustProxy }: HandshakeSettings,
  countOpen: () => number,
) => {
  const isTrusted = typeof trustProxy === 'boolean' ? () => trustProxy : proxyAddress.compile(trustProxy)
  const admit = async (request: IncomingMessage): Promise<void> => {
    const isHandshake = !new URL(request.url ?? '', 'http://socket').searchParams.has('sid')
    await limits.count(countedFor(proxyAddress(request, isTrusted), isHandshake ? HANDSHAKES : POLLS))
    if (isHandshake && countOpen() >= MOST_SOCKETS) throw new AppError('server-busy')
  }
  const refuse = (error: unknown, response: ServerResponse) => {
    const { status, retryAfter } = refusalOf(error)
    const headers = { 'retry-after': String(retryAfter) }
    // For an upgrade, the library passes an object with only the socket instead of a response.
    if (response instanceof ServerResponse)
      response.writeHead(status, { ...edgeHeaders({ production }), ...headers, connection: 'close' }).end()
    else closeWith({ production }, (response as Pick<IncomingMessage, 'socket'>).socket, status, headers)
  }
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    admit(request).then(next, (error: unknown) => refuse(error, response))
  }
}

/**
 * Checks the credentials of a socket. Throws `server-busy` when too many checks wait, `rate-limited`, or the refusal of
 * `authenticate`.
 */
export const checkHandshake = async <Listener extends { userId: string }>(
  { limits, handshakes }: HandshakeSettings['admission'],
  authenticate: () => Promise<Listener>,
): Promise<Listener> => {
  await handshakes.enter()
  try {
    const listener = await authenticate()
    await limits.count([[HANDSHAKES_OF_PERSON, listener.userId]])
    return listener
  } finally {
    handshakes.leave()
  }
}

const refusalOf = (error: unknown): { status: number; retryAfter: number | string } =>
  error instanceof AppError
    ? { status: error.status, retryAfter: error.details.params?.['seconds'] ?? RETRY_SECONDS }
    : { status: 503, retryAfter: RETRY_SECONDS }
