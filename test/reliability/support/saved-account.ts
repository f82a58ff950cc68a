import type pg from 'pg'

/** Tables whose rows of a customer an interleaving changes, in the order in which they are filled. */
const TABLES = [
  'customers',
  'payment_methods',
  'invoices',
  'usage_entries',
  'charges',
  'package_changes',
  'terms_acceptances',
  'offer_acceptances',
] as const

const idOf = (table: (typeof TABLES)[number]) => (table === 'customers' ? 'id' : 'customer_id')

/** Keeps copies of the rows of accounts, and puts them back past every trigger, so that one account serves many cases. */
export const savedAccounts = (client: pg.Client) => {
  let saves = 0
  const columnsOf = async (table: string): Promise<string> => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    return rows.map(({ name }) => name).join(', ')
  }

  return {
    /** Returns a function that puts the rows back. */
    async save(customerId: string): Promise<() => Promise<void>> {
      saves += 1
      const copies = []
      for (const table of TABLES) {
        const copy = `bench_${table}_${saves}`
        await client.query(
          `create table ${copy} as select * from ${table} where ${idOf(table)} = '${customerId}'`,
        )
        copies.push({ table, copy, columns: await columnsOf(table) })
      }
      const statements = [
        'begin',
        'set local session_replication_role = replica',
        `delete from pgboss.job where state in ('created', 'retry')`,
        ...copies.map(({ table }) => `delete from ${table} where ${idOf(table)} = '${customerId}'`),
        ...copies.map(
          ({ table, copy, columns }) =>
            `insert into ${table} (${columns}) overriding system value select ${columns} from ${copy}`,
        ),
        'commit',
      ].join(';\n')
      return async () => {
        await client.query(statements)
      }
    },
  }
}
