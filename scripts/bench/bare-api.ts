/** Fastify and one prepared statement per call: the minimum cost of a read. Runs as a process of its own. */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })
const app = Fastify()

app.get('/health/ready', () => ({ status: 'ready' }))

app.get<{ Params: { id: string } }>('/customers/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'customer',
    text: 'select * from customers where id = $1',
    values: [params.id],
  })
  return rows[0]
})

app.get('/customers', async () => {
  const { rows } = await pool.query({
    name: 'customers',
    text: `
      select c.id, c.account_type, c.business_name, u.first_name, u.last_name, u.email, c.domain, c.created_at, c.status, c.status_reason
      from (select customer_id from customer_entries order by created_at desc, customer_id desc limit 50) e
      join customers c on c.id = e.customer_id join users u on u.id = c.user_id
      order by c.created_at desc, c.id desc`,
  })
  return { customers: rows }
})

process.on('SIGTERM', () => process.exit(0))
await app.listen({ port: Number(process.env.PORT), host: 'localhost' })
