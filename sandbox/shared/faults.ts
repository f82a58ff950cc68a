import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxClock } from './part.ts'

/** `lost`: a write takes effect, then the connection is closed before the answer. */
export const FAULT_MODES = ['timeout', 'error', 'slow', 'nonsense', 'html403', 'lost'] as const
export type FaultMode = (typeof FAULT_MODES)[number]

/** Body of a faulty answer: `json` (default), none, or invalid JSON. */
export const FAULT_BODIES = ['json', 'empty', 'broken'] as const
type FaultBody = (typeof FAULT_BODIES)[number]

export interface Fault {
  mode: FaultMode
  body: FaultBody
  /** Remaining calls to fail; null for all until switched off. */
  timesLeft: number | null
}

/** The faults of each provider. */
export interface Faults {
  set(provider: string, fault: Fault): void
  clear(provider: string): void
  clearAll(): void
  /** Returns the fault for the current call and counts it down. */
  take(provider: string): Fault | undefined
  list(): Record<string, Fault>
}

export function createFaults(): Faults {
  const active = new Map<string, Fault>()
  return {
    set: (provider, fault) => void active.set(provider, { ...fault }),
    clear: (provider) => void active.delete(provider),
    clearAll: () => active.clear(),
    take(provider) {
      const fault = active.get(provider)
      if (!fault || fault.timesLeft === null) return fault
      fault.timesLeft -= 1
      if (fault.timesLeft <= 0) active.delete(provider)
      return fault
    },
    list: () => Object.fromEntries(active),
  }
}

export const SLOW_MS = 3_000
export const TIMEOUT_MS = 60_000

const lost = new WeakSet<FastifyReply>()

/** Applies the part's fault to its API calls. */
export function misbehave(app: FastifyInstance, part: string, faults: Faults, clock: SandboxClock): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.api || passes(faults.list()[part], request.method)) return
    const fault = faults.take(part)
    if (fault && (await showFault(fault, reply, clock))) return reply
  })
  app.addHook('onSend', (_request, reply, _payload, goOn) => {
    if (lost.has(reply)) reply.raw.destroy()
    else goOn()
  })
}

/** A lost answer applies to writes only; reads are not affected. */
const passes = (fault: Fault | undefined, method: string): boolean =>
  fault?.mode === 'lost' && method === 'GET'

/** Answers with the fault; resolves true when the handler must not run. */
async function showFault(fault: Fault, reply: FastifyReply, clock: SandboxClock): Promise<boolean> {
  switch (fault.mode) {
    case 'lost':
      lost.add(reply)
      return false
    case 'slow':
      await wait(SLOW_MS, reply, clock)
      return reply.raw.destroyed
    case 'timeout':
      reply.hijack()
      await wait(TIMEOUT_MS, reply, clock)
      reply.raw.destroy()
      return true
    case 'error':
      sendBody(reply.code(500), fault, { message: 'Internal Server Error' })
      return true
    case 'nonsense':
      sendBody(reply.code(200), fault, { lorem: [null, 7, { ipsum: {} }], id: false, status: ['?'] })
      return true
    case 'html403':
      reply.code(403).type('text/html; charset=utf-8').send(BLOCKED_PAGE)
      return true
  }
}

function sendBody(reply: FastifyReply, fault: Fault, json: unknown) {
  if (fault.body === 'empty') return reply.send('')
  const text = JSON.stringify(json)
  return reply
    .type('application/json; charset=utf-8')
    .send(fault.body === 'broken' ? text.slice(0, -9) : text)
}

/** Ends by the sandbox's clock, by real time (a reset drops the clock's timers) or when the caller disconnects. */
function wait(ms: number, reply: FastifyReply, clock: SandboxClock): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      timer.cancel()
      clearTimeout(realTimer)
      resolve()
    }
    const timer = clock.after(ms, finish)
    const realTimer = setTimeout(finish, ms).unref()
    reply.raw.once('close', finish)
  })
}

const BLOCKED_PAGE = `<!doctype html><html lang="en"><head><title>403 Forbidden</title></head>
<body><h1>403 Forbidden</h1><p>Request blocked by the web application firewall.</p></body></html>`
