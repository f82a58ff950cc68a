import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'

const LOOK_EACH_MS = 20
/** Letters of an answer that a failure shows. */
const SHOWN_LETTERS = 200

interface TrafficRequest {
  path: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body?: string | null | undefined
}

/** Sends a request to one of the servers. Returns the text of an answer 200; null after a failure, which is noted. */
type Send = (request: TrafficRequest) => Promise<string | null>

/** Requests of clients to servers that come and go. */
interface Traffic {
  answered: number
  failures: string[]
  /** Sends further requests to these servers only; resolves when all other servers have answered. */
  sendTo(addresses: readonly string[]): Promise<void>
  /** Resolves after the last answer. */
  stop(): Promise<void>
}

/** Starts clients. Each repeats its round until the traffic stops. */
export const startTraffic = (
  addresses: readonly string[],
  clientsOf: (send: Send) => readonly (() => Promise<unknown>)[],
): Traffic => {
  const running = new Map<string, number>()
  let servers = addresses
  let number = 0
  let isOver = false
  const count = (server: string, change: number) => running.set(server, (running.get(server) ?? 0) + change)

  const send: Send = async ({ path, ...options }) => {
    number += 1
    const server = servers[number % servers.length] ?? ''
    count(server, 1)
    try {
      const { statusCode, body } = await request(`${server}${path}`, {
        ...options,
        body: options.body ?? null,
      })
      const text = await body.text()
      if (statusCode === 200) {
        traffic.answered += 1
        return text
      }
      traffic.failures.push(`${path} answered ${statusCode} ${text.slice(0, SHOWN_LETTERS)}`)
    } catch (error) {
      traffic.failures.push(`${path}: ${error instanceof Error ? error.message : error}`)
    } finally {
      count(server, -1)
    }
    return null
  }

  const traffic: Traffic = {
    answered: 0,
    failures: [],
    async sendTo(next) {
      servers = next
      while ([...running].some(([server, open]) => open > 0 && !next.includes(server)))
        await delay(LOOK_EACH_MS)
    },
    async stop() {
      isOver = true
      await Promise.all(clients)
    },
  }
  const clients = clientsOf(send).map(async (round) => {
    while (!isOver) await round()
  })
  return traffic
}
