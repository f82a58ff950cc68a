import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CALLS_AT_PROVIDERS } from '#server/admission/costly-calls.ts'
import { mapPorts } from '#server/db/outside-transactions.ts'
import type { Ports } from '#server/deps.ts'

interface Answering {
  request: FastifyRequest
  reply: FastifyReply
}

const answering = new AsyncLocalStorage<Answering>()
tracingChannel('fastify.request.handler').start.bindStore(answering, (message) => message as Answering)

/** A method without a call to the provider, although its port returns a promise. */
const COMPUTED = 'files.signUrl'

/**
 * Watches ports. `unlimited` collects the endpoints for signed-in people that wait for a provider without being in `CALLS_AT_PROVIDERS`.
 * Calls after the answer, such as those of jobs, are ignored.
 */
export const watchingProviderCalls = () => {
  const unlimited = new Set<string>()
  const note = (method: string) => {
    const { request, reply } = answering.getStore() ?? {}
    const endpoint = request?.routeOptions.config.endpoint
    if (!endpoint || !request?.caller || endpoint.files || reply?.sent || method === COMPUTED) return
    if (!CALLS_AT_PROVIDERS.has(endpoint.id)) unlimited.add(`${endpoint.id} waits for ${method}`)
  }
  const watch = <P extends object>(role: string, port: P): P =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...args: unknown[]) => {
          const answer: unknown = Reflect.apply(member, target, args)
          if (answer instanceof Promise) note(`${role}.${String(name)}`)
          return answer
        }
      },
    })
  return { unlimited, watch: (ports: Ports) => mapPorts(ports, watch) }
}
