/**
 * Measures how long the list of customers takes on PostgreSQL, with ten thousand customers and with a million. Calls the use case of the
 * API directly. Prints the median and the 95th percentile of each kind of query in milliseconds, and the ratio of the two percentiles.
 * The goal is a ratio of at most 2; the script does not fail when a query misses it.
 */
import { listCustomers as endpoint } from '#contract/endpoints/customer-list.ts'
import { listCustomers } from '#server/customer-list/list-customers.ts'
import { createVault } from '#server/sealing/vault.ts'
import { SOME_KEY, SOME_SECRET } from '#test/support/some-key.ts'
import { type BenchServer, startBenchServer } from './bench/database.ts'
import { quantile } from './bench/quantile.ts'
import { type Sample, sampleCustomers, seedCustomers } from './bench/seed-customers.ts'

const SMALL = 10_000
const LARGE = Number(process.env.CUSTOMERS ?? 1_000_000)
const RUNS = Number(process.env.RUNS ?? 200)
const WARM_UP = 20
const GOAL = 2
const PAGE = 50
/** A little less than the share of active customers among the seeded ones, which is 7 of 12. */
const ACTIVE_PART = 0.55

type Query = Record<string, string | number>

type QueryKind = (size: number, turn: number, sample: Sample) => Query

/** A page at a depth that changes with the turn, within this part of all pages. */
const deepPage = (size: number, turn: number, part = 1): number =>
  Math.floor(((turn % 97) / 97) * ((size * part) / PAGE))

/** Each run varies the query; `turn` counts the runs. */
const KINDS: Record<string, QueryKind> = {
  'first page, active': () => ({ status: 'active' }),
  'first page, any status': () => ({}),
  'page 2 to 5, active': (_, turn) => ({ status: 'active', page: 1 + (turn % 4) }),
  'deep page, any depth': (size, turn) => ({ page: deepPage(size, turn) }),
  'deep page, active': (size, turn) => ({
    status: 'active',
    page: deepPage(size, turn, ACTIVE_PART),
  }),
  'deep page, by name': (size, turn) => ({
    sortField: 'name',
    page: deepPage(size, turn),
  }),
  'status filter, few': () => ({ status: 'pending-review' }),
  'status filter, some': () => ({ status: 'suspended' }),
  'sorted by name': (_, turn) => ({ sortField: 'name', sortOrder: turn % 2 ? 'asc' : 'desc' }),
  'sorted, oldest first': () => ({ sortField: 'createdAt', sortOrder: 'asc', status: 'active' }),
  'search: one name': (_size, _turn, { name }) => ({ searchString: name }),
  'search: part of one name': (_size, _turn, { name }) => ({ searchString: name.slice(1, 6) }),
  'search: word of many names': () => ({ searchString: 'robotics' }),
  'search: two words': () => ({ searchString: 'robotics trading' }),
  'search: in the middle of a word': () => ({ searchString: 'obotic' }),
  'search: domain': (_size, _turn, { domain }) => ({ searchString: domain }),
  'search: CR': (_size, _turn, { cr }) => ({ searchString: cr }),
  'search: account name': (_size, _turn, { accountName }) => ({ searchString: accountName }),
  'search: nothing found': () => ({ searchString: 'zzyzx' }),
  'search: word, by name, active': () => ({
    searchString: 'robotics',
    sortField: 'name',
    status: 'active',
  }),
}

interface BenchDatabase {
  size: number
  ask(query: Parameters<typeof listCustomers>[1]['query']): Promise<unknown>
  samples: Sample[]
  close(): Promise<void>
}

const vault = createVault({ dataKeys: [SOME_KEY], numberSecrets: [SOME_SECRET] })

const prepare = async (server: BenchServer, size: number): Promise<BenchDatabase> => {
  const { handle, url } = await server.database(`customers_${size}`)
  const began = performance.now()
  await seedCustomers(url, size)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.info(`${size.toLocaleString('en-US')} customers were written in ${seconds} s`)
  return {
    size,
    ask: (query) => listCustomers({ db: handle.db, vault }, { query }),
    samples: await sampleCustomers(url),
    close: handle.close,
  }
}

const timeOne = async (
  { size, ask, samples }: BenchDatabase,
  kind: QueryKind,
  turn: number,
): Promise<number> => {
  const sample = samples[turn % samples.length]
  const query = sample && endpoint.query?.parse(kind(size, turn, sample))
  if (!query) throw new Error('There is no query to run')
  const start = performance.now()
  await ask(query)
  return performance.now() - start
}

/** The times of the runs at each size, in milliseconds. The sizes take turns, so that other load on the machine affects both. */
const measure = async (places: readonly BenchDatabase[], kind: QueryKind): Promise<number[][]> => {
  const times = places.map((): number[] => [])
  for (let turn = 0; turn < WARM_UP + RUNS; turn += 1)
    for (const [index, place] of places.entries()) {
      const time = await timeOne(place, kind, turn)
      if (turn >= WARM_UP) times[index]?.push(time)
    }
  return times
}

const server = await startBenchServer()
try {
  const places = [await prepare(server, SMALL), await prepare(server, LARGE)]
  const lines = []
  for (const [name, kind] of Object.entries(KINDS)) {
    const [small = [], large = []] = await measure(places, kind)
    const [smallMost, largeMost] = [quantile(small, 0.95), quantile(large, 0.95)]
    lines.push({
      'ms per call': name,
      [`p50 ${SMALL}`]: quantile(small, 0.5).toFixed(1),
      [`p95 ${SMALL}`]: smallMost.toFixed(1),
      [`p50 ${LARGE}`]: quantile(large, 0.5).toFixed(1),
      [`p95 ${LARGE}`]: largeMost.toFixed(1),
      [`ratio of p95 (goal ${GOAL})`]: (largeMost / smallMost).toFixed(2),
    })
  }
  for (const { close } of places) await close()
  console.table(lines)
} finally {
  await server.stop()
}
