import { type CompiledQuery, type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { nameOfStatement } from '#server/db/named-statements.ts'

/** Overrides members of the target by name. */
export const override = <T extends object>(target: T, members: (name: string | symbol) => unknown): T =>
  new Proxy(target, {
    get: (_, name) => {
      const own: unknown = Reflect.get(target, name)
      return members(name) ?? (typeof own === 'function' ? own.bind(target) : own)
    },
  })

/**
 * Adds crash points before each statement of a transaction (`before statement: insert charges`), and after its commit, one per
 * operation (`after commit: insert charges`, or, for a prepared read, `after commit: read payer`).
 */
export const crashAfterCommits = (db: Db, pass: (point: string) => void): Db => {
  const execute = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const operations = new Set<string>()
    const result = await db
      .transaction()
      .execute((tx) => work(recordingReads(tx.withPlugin(recordingInto(operations, pass)) as Tx, operations)))
    for (const operation of operations) pass(`after commit: ${operation}`)
    return result
  }
  const transaction = () => override(db.transaction(), (name) => (name === 'execute' ? execute : null))
  return override(db, (name) => (name === 'transaction' ? transaction : null))
}

const recordingReads = (tx: Tx, operations: Set<string>): Tx =>
  override(tx, (member) => {
    if (member !== 'executeQuery') return null
    return (query: CompiledQuery) => {
      const name = nameOfStatement(query.sql)
      if (name !== undefined) operations.add(`read ${name}`)
      return tx.executeQuery(query)
    }
  })

const recordingInto = (operations: Set<string>, pass: (point: string) => void): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const operation = operationOf(node)
    if (operation) {
      pass(`before statement: ${operation}`)
      operations.add(operation)
    }
    return node
  },
  transformResult: async ({ result }) => result,
})

/** Verb and table of a statement, such as `insert charges`. */
const operationOf = (node: RootOperationNode): string | null => {
  const [verb, table] =
    node.kind === 'InsertQueryNode'
      ? ['insert', node.into]
      : node.kind === 'UpdateQueryNode'
        ? ['update', node.table]
        : node.kind === 'SelectQueryNode'
          ? ['select', node.from?.froms[0]]
          : []
  return table && TableNode.is(table) ? `${verb} ${table.table.identifier.name}` : null
}
