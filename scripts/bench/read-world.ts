import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseHandle } from '#server/db/client.ts'
import { hashSecret, newSecret, SESSION_MS, signAccessToken } from '#server/sessions/session.ts'
import { insertSession } from '#server/sessions/store.ts'
import { ensureBuilt } from '../lib/build.mjs'
import { findFreePort } from '../lib/ports.mjs'
import { SERVER_FLAGS } from '../lib/product.mjs'
import { startBenchServer } from './database.ts'
import { seedCustomers } from './seed-customers.ts'

const SECRET = 'bench'.repeat(10)

interface ReadWorld {
  readers: Readers
  /** Address of the database. */
  databaseUrl: string
  /**
   * Starts the built product on the filled database, or another build of it. `flags` are flags of Node.js; `env` adds to its settings,
   * which lift the limits.
   */
  startProduct(
    flags?: readonly string[],
    env?: Record<string, string>,
    serverProgram?: string,
  ): Promise<Program>
  /** Starts another program on that database. */
  start(name: string, args: readonly string[], env?: Record<string, string>): Promise<Program>
  stop(): Promise<void>
}

/** A PostgreSQL server with twenty thousand customers, one of them with a history. */
export const startReadWorld = async (): Promise<ReadWorld> => {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'masar-bench-'))
  const server = await startBenchServer()
  const { handle, url } = await server.database('reads')
  const readers = await seedReads(handle, url, SECRET)
  await handle.close()
  const programs: Program[] = []

  const start: ReadWorld['start'] = async (name, args, env = {}) => {
    const port = await findFreePort()
    const log = join(folder, `${name}-${port}.log`)
    const program = await startProgram({
      args,
      env: { DATABASE_URL: url, ...env, PORT: String(port) },
      log,
      port,
    })
    programs.push(program)
    return program
  }

  return {
    readers,
    databaseUrl: url,
    start,
    startProduct: (flags = [], env = {}, serverProgram = 'dist/programs/server.js') =>
      start('product', [...SERVER_FLAGS, ...flags, serverProgram], {
        NODE_ENV: 'test',
        DATA_DIR: folder,
        SESSION_SECRET: SECRET,
        RATE_LIMIT_FACTOR: '1000000',
        MAX_WAITING_CALLS: '1000',
        ...env,
      }),
    async stop() {
      for (const program of programs) await program.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const CUSTOMERS = 20_000
const OTHERS = 100
const INVOICES = 24

/** Returns a new access token; one lasts a quarter of an hour, and a bench may take longer. */
type Reader = () => Promise<string>

interface Readers {
  customerId: string
  /** The owner of the customer with the history. */
  owner: Reader
  admin: Reader
  /** The session cookie of the owner. */
  cookie: string
  /** Owners of further customers. */
  others: readonly Reader[]
}

/** Gives every seeded user an account, and one business a history: two years of invoices, each charged twice, and three cards. */
const history = (customerId: string) => `
  update users set customer_id = customers.id from customers where customers.user_id = users.id;
  insert into payment_methods (id, customer_id, provider, token, last4, expiry_date, type, status, card_holder_name, created_at, updated_at)
  select gen_random_uuid(), '${customerId}', 'moyasar', 'token_' || n, '1111', '12/39', 'visa',
    (array['primary', 'backup', 'other'])[n], 'Sara Alomar', now(), now() from generate_series(1, 3) n;
  insert into invoices (id, customer_id, type, billing_month, sequence, gross_amount, discount, vat_amount, net_amount, last_day, state,
    machine_version, issued_at, due_at, charged_at, created_at, updated_at)
  select gen_random_uuid(), '${customerId}', 'monthly', to_char(day, 'YYYYMM')::int, 1, 100000, 0, 15000, 115000,
    to_char(day, 'YYYY-MM-DD'), 'paid', 1, day, day, day, day, day
  from generate_series(now() - interval '${INVOICES - 1} months', now(), interval '1 month') day;
  insert into charges (id, customer_id, invoice_id, purpose, attempt, round, slot, payment_method_id, amount, state, machine_version,
    started_at, settled_at)
  select gen_random_uuid(), '${customerId}', i.id, 'invoice', n, n, 'primary', p.id, 115000,
    (array['declined', 'paid'])[n], 1, i.issued_at, i.issued_at
  from invoices i, generate_series(1, 2) n, payment_methods p where p.status = 'primary';
  analyze;`

const signIn = async ({ db }: DatabaseHandle, secret: string, userId: string) => {
  const sessionSecret = newSecret()
  const now = new Date()
  const session = {
    id: randomUUID(),
    userId,
    secretHash: hashSecret(sessionSecret),
    createdAt: now,
    authenticatedAt: now,
    browser: null,
    system: null,
    ip: null,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  }
  await insertSession(db, session)
  const read: Reader = async () =>
    (await signAccessToken(secret, session.id, new Date(), session.expiresAt)).token
  return { read, cookie: `masar=${sessionSecret}` }
}

/** Fills a migrated database and signs in its readers. */
const seedReads = async (handle: DatabaseHandle, url: string, secret: string): Promise<Readers> => {
  await seedCustomers(url, CUSTOMERS)
  const { id: customerId, userId } = await handle.db
    .selectFrom('customers')
    .select(['id', 'userId'])
    .where('accountType', '=', 'business')
    .where('status', '=', 'active')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(history(customerId))
  await client.end()
  const admin = await handle.db
    .updateTable('users')
    .set({ role: 'admin', customerId: null })
    .where('id', '=', (eb) =>
      eb.selectFrom('customers').select('userId').where('status', '=', 'cancelled').limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = await signIn(handle, secret, userId)
  const active = await handle.db
    .selectFrom('customers')
    .select('userId')
    .where('status', '=', 'active')
    // The number of a seeded individual cannot be opened.
    .where('accountType', '=', 'business')
    .where('id', '!=', customerId)
    .limit(OTHERS)
    .execute()
  const others: Reader[] = []
  for (const other of active) others.push((await signIn(handle, secret, other.userId)).read)
  const { read } = await signIn(handle, secret, admin.id)
  return { customerId, owner: owner.read, admin: read, cookie: owner.cookie, others }
}

const START_MS = 60_000
/** Letters of the log that the error of a failed start shows. */
const END_LENGTH = 1000

interface Start {
  args: readonly string[]
  env: Readonly<Record<string, string>>
  port: number
  /** File for the output, so that it does not cost time of this process. */
  log: string
}

interface Program {
  address: string
  /** Resident memory in kilobytes. */
  residentKilobytes(): number
  /** Sends SIGTERM. Resolves when the program has ended. */
  stop(): Promise<void>
}

const endOf = (log: string): string => readFileSync(log, 'utf8').slice(-END_LENGTH)

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts a program of ours as a process and waits until it is ready. */
const startProgram = async ({ args, env, port, log }: Start): Promise<Program> => {
  const file = openSync(log, 'a')
  const child = spawn(process.execPath, [...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  const exited = once(child, 'exit')
  const address = `http://localhost:${port}`
  const until = performance.now() + START_MS
  while (!(await isReady(address))) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`${args.join(' ')} did not start: see ${log}, which ends with: ${endOf(log)}`)
    await delay(100)
  }
  return {
    address,
    residentKilobytes: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
