import type { Ports } from '../deps.ts'
import { insideTransaction } from './transaction.ts'

const guard = <P extends object>(role: string, port: P): P =>
  new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if (insideTransaction()) {
          throw new Error(
            `${role}.${String(name)} was called inside a transaction. Ask before it or after it.`,
          )
        }
        return Reflect.apply(member, target, args)
      }
    },
  })

/**
 * The same ports, behind a proxy that makes each of their methods fail at once when it is called inside a transaction: the provider
 * may take seconds, and all others would wait for the rows, or on the embedded database for the only connection. It stands between
 * `composition.ts` and the use cases (`server.ts` puts it there), so that the mistake fails in the first test that makes it, whichever
 * port it is made with. `db/transaction.ts` knows whether a transaction is open.
 */
export const outsideTransactions = (ports: Ports): Ports =>
  Object.fromEntries(
    Object.entries(ports).map(([role, port]) => [role, guard(role, port)]),
  ) as unknown as Ports
