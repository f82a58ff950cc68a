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

/** Stands in a compiled statement where a value of each run goes. */
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

/** Where the values of each run go, by their names. */
export type Slots<Values> = { [Key in keyof Values]: RawBuilder<Values[Key]> }

/**
 * A read that is compiled once in this process, and parsed and planned once on each connection to a server. It chooses its columns by
 * name: a plan whose columns a migration changes would be refused.
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

/** The same of a statement whose text has variants: one read for each of them, told apart by their names. */
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
