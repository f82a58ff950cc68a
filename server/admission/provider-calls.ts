import { mapPorts } from '../db/outside-transactions.ts'
import type { Ports } from '../deps.ts'
import { outsidePlaces } from './held.ts'

/** Wraps the ports: a request that waits for a provider holds no place, so that a slow provider does not stop other requests. */
export const withoutPlaces = (ports: Ports): Ports => mapPorts(ports, (_role, port) => freeing(port))

const freeing = <P extends object>(port: P): P =>
  new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, args)
        return answer instanceof Promise ? outsidePlaces(answer) : answer
      }
    },
  })
