import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Query = (...args: unknown[]) => unknown

/** A statement that waits until the schedule releases it. */
interface HeldStatement {
  release(): void
}

/** One of two operations that run at the same time. */
interface Operation {
  held: HeldStatement[]
  /** Backend processes that answer a statement of this operation. */
  busy: Set<number>
  isDone: boolean
}

const running = new AsyncLocalStorage<{ operation: Operation; changed: () => void }>()
const original = pg.Client.prototype.query as Query

/** Holds each statement of an operation until the schedule releases it. Statements outside of operations run at once. */
const holdStatements = (): void => {
  const held: Query = function (this: pg.Client & { processID?: number }, ...args) {
    const store = running.getStore()
    // Work that an operation leaves behind is no part of it.
    if (!store || store.operation.isDone) return original.apply(this, args)
    const { operation, changed } = store
    const pid = this.processID ?? 0
    const released = new Promise<void>((resolve) => operation.held.push({ release: resolve }))
    changed()
    const send = async () => {
      await released
      operation.busy.add(pid)
      try {
        return await running.exit(() => original.apply(this, args))
      } finally {
        operation.busy.delete(pid)
        changed()
      }
    }
    return send()
  }
  pg.Client.prototype.query = held as typeof pg.Client.prototype.query
}

/** Runs pairs of operations statement by statement on a PostgreSQL server. `monitor` sees which statements wait for a lock. */
export const startInterleaving = (monitor: pg.Client) => {
  holdStatements()

  const isBlocked = async ({ busy }: Operation): Promise<boolean> => {
    if (busy.size === 0) return false
    const { rows } = await monitor.query<{ blocked: boolean }>(
      'select bool_or(cardinality(pg_blocking_pids(pid)) > 0) as blocked from unnest($1::int[]) pid',
      [[...busy]],
    )
    return rows[0]?.blocked ?? false
  }

  return {
    /**
     * Runs both. While both have a statement to send, the next choice decides whose is sent. An operation that waits for a lock of the
     * other one waits.
     */
    async run<First, Second>(
      choices: readonly boolean[],
      [first, second]: readonly [() => Promise<First>, () => Promise<Second>],
    ): Promise<[First, Second]> {
      let changed = (): void => {}
      let change = new Promise<void>(() => {})
      const nextChange = () => {
        change = new Promise<void>((resolve) => {
          changed = resolve
        })
      }
      nextChange()
      const start = <T>(work: () => Promise<T>) => {
        const operation: Operation = { held: [], busy: new Set(), isDone: false }
        const result = running.run({ operation, changed: () => changed() }, work).finally(() => {
          operation.isDone = true
          for (const { release } of operation.held) release()
          changed()
        })
        return { operation, result }
      }
      const started = [start(first), start(second)] as const
      const operations = started.map(({ operation }) => operation)
      const results = Promise.all([started[0].result, started[1].result])
      results.catch(() => undefined)

      /** True when this operation does nothing until it is released, or until the other one ends. */
      const isWaiting = async (operation: Operation) =>
        operation.isDone || (operation.held.length > 0 && operation.busy.size === 0) || isBlocked(operation)

      let at = 0
      while (operations.some(({ isDone }) => !isDone)) {
        nextChange()
        const waiting = await Promise.all(operations.map(isWaiting))
        const ready = operations.filter(({ held, busy }) => held.length > 0 && busy.size === 0)
        if (waiting.every(Boolean) && ready.length > 0) {
          const chosen = ready.length === 1 ? ready[0] : ready[choices[at % choices.length] ? 1 : 0]
          if (ready.length > 1) at += 1
          chosen?.held.shift()?.release()
          // The statement is sent in a later microtask.
          await Promise.resolve()
          await Promise.resolve()
        } else if (operations.every(({ busy, isDone }) => isDone || busy.size === 0)) await change
      }
      return results
    },
    stop() {
      pg.Client.prototype.query = original as typeof pg.Client.prototype.query
    },
  }
}
