/**
 * Measures the list of customers on PostgreSQL at ten thousand and at a million customers, through the use case, as a call to
 * the API does. Prints p50 and p95 of each kind of question beside the goal: at a million at most twice what it is at ten
 * thousand. Asserts nothing.
 */
import { listCustomers as endpoint } from '#contract/endpoints/customer-list.ts'
import { listCustomers } from '#server/use-cases/customer-list/list-customers.ts'
import { type BenchServer, startBenchServer } from './bench/database.ts'
import { type Sample, sampleCustomers, seedCustomers } from './bench/seed-customers.ts'

const SIZES = [10_000, 1_000_000] as const
const RUNS = Number(process.env.RUNS ?? 200)
const WARM_UP = 20
const GOAL = 2
const PAGE = 50

type Asked = Record<string, string | number>

/** Each kind asks something a little different every time; `turn` counts the runs. */
const KINDS: Record<string, (size: number, turn: number, sample: Sample) => Asked> = {
  'first page, active': () => ({ status: 'active' }),
  'first page, any status': () => ({}),
  'page 2 to 5, active': (_, turn) => ({ status: 'active', page: 1 + (turn % 4) }),
  'deep page, any depth': (size, turn) => ({ page: Math.floor(((turn % 97) / 97) * (size / PAGE)) }),
  'deep page, active': (size, turn) => ({
    status: 'active',
    page: Math.floor(((turn % 97) / 97) * ((size * 0.55) / PAGE)),
  }),
  'deep page, by name': (size, turn) => ({
    sortField: 'name',
    page: Math.floor(((turn % 97) / 97) * (size / PAGE)),
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

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const measure = async (server: BenchServer, size: number): Promise<Map<string, [number, number]>> => {
  const { handle, url } = await server.database(`customers_${size}`)
  const began = performance.now()
  await seedCustomers(url, size)
  console.info(
    `${size.toLocaleString('en-US')} customers stand after ${Math.round((performance.now() - began) / 1000)} s`,
  )
  const ask = listCustomers(handle)
  const samples = await sampleCustomers(url)
  const figures = new Map<string, [number, number]>()
  for (const [kind, askedAt] of Object.entries(KINDS)) {
    const times: number[] = []
    for (let turn = -WARM_UP; turn < RUNS; turn += 1) {
      const sample = samples[(turn + WARM_UP) % samples.length]
      const query = sample && endpoint.query?.parse(askedAt(size, turn + WARM_UP, sample))
      if (!query) throw new Error('There is nothing to ask')
      const start = performance.now()
      await ask(query)
      if (turn >= 0) times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    figures.set(kind, [quantile(times, 0.5), quantile(times, 0.95)])
  }
  await handle.close()
  return figures
}

const server = await startBenchServer()
try {
  const [small, large] = [await measure(server, SIZES[0]), await measure(server, SIZES[1])]
  const told = (value = Number.NaN) => value.toFixed(1)
  console.table(
    Object.keys(KINDS).map((kind) => {
      const [smallHalf, smallMost = Number.NaN] = small.get(kind) ?? []
      const [largeHalf, largeMost = Number.NaN] = large.get(kind) ?? []
      return {
        'ms per call': kind,
        'p50 10 000': told(smallHalf),
        'p95 10 000': told(smallMost),
        'p50 million': told(largeHalf),
        'p95 million': told(largeMost),
        [`ratio of p95 (goal ${GOAL})`]: (largeMost / smallMost).toFixed(2),
      }
    }),
  )
} finally {
  await server.stop()
}
