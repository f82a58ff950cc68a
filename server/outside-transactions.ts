import { insideTransaction } from './db/transaction.ts'
import type { Ports } from './deps.ts'

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
 * The same ports, which fail at once when asked inside a transaction: the outside may take seconds, and all other callers would
 * wait for the rows, or on the embedded database for the only connection.
 */
export const outsideTransactions = (ports: Ports): Ports =>
  Object.fromEntries(
    Object.entries(ports).map(([role, port]) => [role, guard(role, port)]),
  ) as unknown as Ports
