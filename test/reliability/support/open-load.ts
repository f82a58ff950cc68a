import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import { quantile } from '../../../scripts/bench/quantile.ts'

/** A request of a load. */
export interface LoadRequest {
  method: 'GET' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: string
}

/** One answer of a load. Status 0: no answer. */
export interface LoadAnswer {
  /** Milliseconds since the load began, when the request was sent. */
  at: number
  ms: number
  status: number
  retryAfter: string | undefined
}

interface Load {
  addresses: readonly string[]
  /** Requests a second at all addresses together. */
  rate: number
  seconds: number
  /** Returns the request number `number`. */
  requestOf(number: number): LoadRequest
}

const TICK_MS = 10
const ANSWER_MS = 15_000

/** Sends requests at a fixed rate, without waiting for answers, as many people do. Resolves after the last answer. */
export const sendLoad = async ({ addresses, rate, seconds, requestOf }: Load): Promise<LoadAnswer[]> => {
  const pools = addresses.map(
    (address) => new Pool(address, { headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS }),
  )
  const answers: LoadAnswer[] = []
  const since = performance.now()

  const send = async (number: number) => {
    const sentAt = performance.now()
    const { method, path, headers, body } = requestOf(number)
    const answer = { status: 0, retryAfter: undefined as string | undefined }
    try {
      const response = await pools[number % pools.length]?.request({
        method,
        path,
        headers,
        body: body ?? null,
      })
      await response?.body.dump()
      answer.status = response?.statusCode ?? 0
      answer.retryAfter = response?.headers['retry-after']?.toString()
    } catch {
      // Status 0.
    }
    answers.push({ at: sentAt - since, ms: performance.now() - sentAt, ...answer })
  }

  const sending: Promise<void>[] = []
  for (let sent = 0; performance.now() - since < seconds * 1000; ) {
    const due = Math.floor(((performance.now() - since) / 1000) * rate)
    for (; sent < due; sent += 1) sending.push(send(sent))
    await delay(TICK_MS)
  }
  await Promise.all(sending)
  await Promise.all(pools.map((pool) => pool.destroy()))
  return answers
}

/** The time within which this share of the answers arrived, in milliseconds. */
export const latencyOf = (answers: readonly LoadAnswer[], share: number): number =>
  quantile(
    answers.map(({ ms }) => ms),
    share,
  )
