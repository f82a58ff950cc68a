import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { type Db, plugins, type Querier } from './client.ts'
import { nameStatement } from './named-statements.ts'
import type { Database } from './schema.ts'

/** Placeholder in a compiled statement. Each run supplies its value. */
class Slot {
  readonly key: PropertyKey
  constructor(key: PropertyKey) {
    this.key = key
  }
}

const compiler: Db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins,
})

/** The placeholders of the values, by name. */
export type Slots<Values> = { [Key in keyof Values]: RawBuilder<Values[Key]> }

/**
 * Compiles a read once per process; each connection to a server parses and plans it once. It selects columns by name, because a
 * plan becomes invalid when a migration changes its columns.
 */
export const preparedRead = <Values extends object, Row>(
  name: string,
  keys: readonly (keyof Values)[],
  build: (db: Db, values: Slots<Values>) => CompiledQuery<Row>,
): ((q: Querier, values: Values) => Promise<Row[]>) => {
  const slots = Object.fromEntries(keys.map((key) => [key, sql`${new Slot(key)}`])) as Slots<Values>
  const compiled = build(compiler, slots)
  nameStatement(compiled.sql, name)
  return async (q, values) => {
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? values[value.key as keyof Values] : value,
    )
    const { rows } = await q.executeQuery<Row>({ ...compiled, parameters } as CompiledQuery<Row>)
    return rows
  }
}

/** Like `preparedRead` for a statement with variants: one read for each, distinguished by name. */
export const preparedVariants = <Variant, Values extends object, Row>(
  variants: readonly Variant[],
  nameOf: (variant: Variant) => string,
  keys: readonly (keyof Values)[],
  build: (db: Db, values: Slots<Values>, variant: Variant) => CompiledQuery<Row>,
): ((q: Querier, variant: Variant, values: Values) => Promise<Row[]>) => {
  const reads = new Map(
    variants.map((variant) => {
      const name = nameOf(variant)
      return [name, preparedRead<Values, Row>(name, keys, (db, values) => build(db, values, variant))]
    }),
  )
  return async (q, variant, values) => {
    const read = reads.get(nameOf(variant))
    if (!read) throw new Error(`There is no ${nameOf(variant)}`)
    return read(q, values)
  }
}
