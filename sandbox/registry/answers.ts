import type { FastifyReply } from 'fastify'
import type { SandboxClock } from '../shared/part.ts'

/** The register's errors. Clients should use the dotted code; the HTTP status does not always match. */
export const refusals = {
  wrongKey: { status: 401, code: '401.1.1', message: 'Invalid or revoked API key' },
  notSubscribed: {
    status: 403,
    code: '403.1.1',
    message: 'The application is not subscribed to this product',
  },
  noData: { status: 400, code: '404.2.1', message: 'No results found' },
  badInput: { status: 400, code: '400.1.1', message: 'The number must have ten digits' },
  badLanguage: { status: 400, code: '400.1.2', message: 'language must be ar or en' },
  tooMany: { status: 429, code: '429.1.1', message: 'The limit of requests is reached' },
} as const

export function refuse(reply: FastifyReply, refusal: (typeof refusals)[keyof typeof refusals]) {
  const { status, code, message } = refusal
  return reply.code(status).send({ code, message })
}

const SLOW_MS = 12_000

type Misbehaviour = (reply: FastifyReply, clock: SandboxClock) => Promise<FastifyReply> | FastifyReply

/** Numbers that trigger a failure. */
export const misbehaviours: Record<string, Misbehaviour> = {
  '7000000401': (reply) => refuse(reply, refusals.wrongKey),
  '7000000403': (reply) => refuse(reply, refusals.notSubscribed),
  '7000000429': (reply) => refuse(reply, refusals.tooMany),
  '7000000500': (reply) => reply.code(500).send(),
  '7000000998': async (reply, clock) => {
    await slowly(reply, clock)
    return refuse(reply, refusals.noData)
  },
}

/** Ends early when the caller disconnects. */
function slowly(reply: FastifyReply, clock: SandboxClock): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.after(SLOW_MS, resolve)
    reply.raw.once('close', () => {
      timer.cancel()
      resolve()
    })
  })
}
