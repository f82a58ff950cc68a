import { setImmediate } from 'node:timers/promises'
import type { ReplyOf } from '#contract/endpoint.ts'
import * as endpoints from '#contract/endpoints/flows.ts'
import { DAY_MS, riyadhDayStart } from '#rules/riyadh-time.ts'
import { groupedParts, isFew } from '#rules/smallest-group.ts'
import { withSnapshot } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Call } from '../request/route.ts'
import { customersOfFlows, peopleStoredBy } from './people-store.ts'
import { seesPeople } from './reader.ts'
import { findUnknownStates, rehearsalOf } from './rehearse.ts'
import { flowsStoredBy, occupiedStates, recordedSteps } from './step-store.ts'
import { STORED_CHARTS } from './stored-charts.ts'

/** Steps rehearsed before the event loop serves other requests. */
const BATCH = 100

/** Rehearses the newest steps of a period with the running version, and lists stored states it does not know. */
export const rehearseFlows = async (
  { db, nameFlow }: Pick<Deps, 'db' | 'nameFlow'>,
  { actor, params: { chart: id }, query: { from, to } }: Call<typeof endpoints.rehearseFlows>,
): Promise<ReplyOf<typeof endpoints.rehearseFlows>> => {
  const chart = STORED_CHARTS.find(({ machine }) => machine.id === id)
  if (!chart) throw new AppError('not-found')
  // The contract allows days that PostgreSQL cannot store; nothing was recorded before 1970.
  const since = new Date(Math.max(0, riyadhDayStart(from).getTime()))
  const until = new Date(Math.max(0, riyadhDayStart(to).getTime() + DAY_MS))
  const range = { chart: id, since, until, limit: endpoints.REHEARSED_MAX + 1 }
  const { newest, isLimited, unknownStates, personOf } = await withSnapshot(db, async (tx) => {
    const recorded = [
      ...(await recordedSteps(tx, 'transitions', range)),
      ...(await recordedSteps(tx, 'refusals', range)),
    ].sort((one, other) => Date.parse(other.cursor[0]) - Date.parse(one.cursor[0]))
    const some = recorded.slice(0, endpoints.REHEARSED_MAX)
    const found = await findUnknownStates(chart, await occupiedStates(tx, id), (state, limit) =>
      flowsStoredBy(tx, state, limit),
    )
    return {
      newest: some,
      isLimited: recorded.length > some.length,
      unknownStates: await Promise.all(
        found.map(async (state) => ({ ...state, people: await peopleStoredBy(tx, { ...state, chart: id }) })),
      ),
      personOf: await customersOfFlows(tx, id, [...new Set(some.map(({ flow }) => flow))]),
    }
  })

  const countPeople = (flows: ReadonlySet<string>) =>
    new Set([...flows].map((flow) => personOf.get(flow) ?? null)).size
  const rehearsal = rehearsalOf(chart, countPeople)
  for (let start = 0; start < newest.length; start += BATCH) {
    rehearsal.add(newest.slice(start, start + BATCH))
    await setImmediate()
  }
  const { steps, same, notRehearsed, differences } = rehearsal.result()
  const shownSteps = seesPeople(actor)
    ? { total: steps, parts: [notRehearsed, ...differences].map((part) => part.steps) }
    : groupedParts(same, [notRehearsed, ...differences])
  const [shownNotRehearsed = 0, ...shownDifferences] = shownSteps.parts
  const shownFlows = ({ flows, people, examples }: SomeFlows) => {
    if (!seesPeople(actor) && isFew(flows, people)) return { flows: 'few' as const, examples: [] }
    return { flows, examples: examples.map((flow) => nameFlow(id, flow)) }
  }
  return {
    chart: id,
    version: chart.version,
    isLimited,
    steps: shownSteps.total,
    notRehearsed: shownNotRehearsed,
    differences: differences.map(({ people, ...difference }, index) => ({
      ...difference,
      ...shownFlows({ ...difference, people }),
      steps: shownDifferences[index] ?? 'hidden',
    })),
    unknownStates: unknownStates.map(({ people, ...state }) => ({
      ...state,
      ...shownFlows({ ...state, people }),
    })),
  }
}

interface SomeFlows {
  flows: number
  people: number
  examples: readonly string[]
}
