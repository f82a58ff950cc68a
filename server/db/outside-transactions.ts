import type { Ports } from '../deps.ts'
import { insideTransaction } from './transaction.ts'

/**
 * Wraps the ports so that each method fails at once inside a transaction. A provider may take seconds, and meanwhile all other
 * requests would wait for the rows, or on the embedded database for the only connection. `server.ts` puts the wrapper between
 * `composition.ts` and the use cases, so that tests find the mistake. `db/transaction.ts` knows whether a transaction is open.
 */
export const outsideTransactions = (ports: Ports): Ports => mapPorts(ports, guard)

/** Wraps each port, including those in a list. */
export const mapPorts = (ports: Ports, wrap: <P extends object>(role: string, port: P) => P): Ports =>
  Object.fromEntries(
    Object.entries(ports).map(([role, port]: [string, object]) => [
      role,
      Array.isArray(port) ? port.map((one: object) => wrap(role, one)) : wrap(role, port),
    ]),
  ) as unknown as Ports

const guard = <P extends object>(role: string, port: P): P =>
  new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if (insideTransaction()) {
          throw new Error(`${role}.${String(name)} was called inside a transaction. Call it before or after.`)
        }
        return Reflect.apply(member, target, args)
      }
    },
  })
