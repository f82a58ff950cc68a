import type { FastifyInstance } from 'fastify'
import { createAlarm } from './clock.ts'
import './fastify.ts'
import type { SandboxContext } from './part.ts'

export interface Delivery {
  /** Constant over all attempts. */
  id: string
  label: string
  /** Path on the portal's server; the host is that of the current run. */
  path: string
  body: unknown
  createdAt: string
  /** Status 0 for no answer. */
  attempts: { at: string; status: number }[]
  /** Time of the next attempt; null when delivered or given up. */
  nextAt: string | null
}

type Message = Pick<Delivery, 'id' | 'label' | 'path' | 'body'>

export interface Outbox {
  /** Stores the message and sends it; resolves after the first attempt, delivered or not. With a delay, resolves at once. */
  send(message: Message, delayMs?: number): Promise<void>
  list(): readonly Delivery[]
  /** Resumes deliveries of an earlier process, and logs to this part. */
  start(app: FastifyInstance): void
  reset(): void
}

const ANSWER_WITHIN_MS = 10_000
const KEPT = 200

const isDelivered = (delivery: Delivery) => {
  const last = delivery.attempts.at(-1)?.status ?? 0
  return last >= 200 && last < 300
}

export function deliveryState(delivery: Delivery): 'waiting' | 'delivered' | 'dropped' {
  if (delivery.nextAt) return 'waiting'
  return isDelivered(delivery) ? 'delivered' : 'dropped'
}

/** Messages from a provider to the portal's server, with retries after the given waits (milliseconds). */
export function createOutbox(context: SandboxContext, name: string, retryAfterMs: readonly number[]): Outbox {
  const { clock } = context
  const store = context.store(name, (): { deliveries: Delivery[] } => ({ deliveries: [] }))
  const underway = new Set<string>()
  const stopping = new AbortController()
  let part: FastifyInstance['sandboxPart'] = null

  const waiting = () => store.read().deliveries.filter(({ id, nextAt }) => nextAt && !underway.has(id))
  const alarm = createAlarm(
    clock,
    () => waiting().map(({ nextAt }) => nextAt ?? ''),
    () => {
      const now = clock.now().toISOString()
      for (const { id, nextAt } of waiting()) if (nextAt && nextAt <= now) void attempt(id)
    },
  )

  async function attempt(id: string): Promise<void> {
    const delivery = store.read().deliveries.find((one) => one.id === id)
    if (!delivery) return
    underway.add(id)
    const at = clock.now().toISOString()
    const started = performance.now()
    const status = await post(`${context.webhookUrl}${delivery.path}`, delivery.body, stopping.signal)
    underway.delete(id)
    if (stopping.signal.aborted) return
    const ms = performance.now() - started
    part?.log.add({
      at,
      direction: 'out',
      method: 'POST',
      path: delivery.path,
      status,
      ms,
      body: delivery.body,
    })
    store.update(({ deliveries }) => {
      const stored = deliveries.find((one) => one.id === id)
      if (!stored) return
      stored.attempts.push({ at, status })
      const wait = retryAfterMs[stored.attempts.length - 1]
      stored.nextAt =
        isDelivered(stored) || wait === undefined
          ? null
          : new Date(clock.now().getTime() + wait).toISOString()
    })
    alarm.schedule()
  }

  return {
    async send(message, delayMs = 0) {
      const createdAt = clock.now().toISOString()
      const nextAt = new Date(clock.now().getTime() + delayMs).toISOString()
      store.update((state) => {
        state.deliveries = [...state.deliveries, { ...message, createdAt, attempts: [], nextAt }].slice(-KEPT)
      })
      if (delayMs > 0) alarm.schedule()
      else await attempt(message.id)
    },
    list: () => store.read().deliveries,
    start(app) {
      part = app.sandboxPart
      app.addHook('onClose', async () => {
        alarm.stop()
        stopping.abort()
      })
      alarm.schedule()
    },
    reset() {
      store.update((state) => {
        state.deliveries = []
      })
      alarm.schedule()
    },
  }
}

async function post(url: string, body: unknown, stop: AbortSignal): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'masar-sandbox' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}
