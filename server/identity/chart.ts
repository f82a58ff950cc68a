import type { IdentityChart } from '#contract/entities/chart.ts'
import type { ErrorCode } from '#contract/errors.ts'
import {
  IDENTITY_VERSION,
  type IdentityFacts,
  type IdentitySnapshot,
  identityAllowList,
  identityMachine,
  NO_FACTS,
} from '#machines/identity/identity.machine.ts'
import { numberTakenByAnother } from '../accounts/store.ts'
import type { Workflow } from '../charts/advance.ts'
import { chartOf, type StoredChart } from '../charts/stored-chart.ts'
import type { Querier } from '../db/client.ts'
import type { IdentityRequestRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { numberOfRequest } from './request-number.ts'
import { latestIdentityRequest, updateIdentityRequest } from './store.ts'

const storedIdentity: StoredChart<
  typeof identityMachine,
  Pick<IdentityRequestRow, 'state' | 'machineVersion'>
> = {
  machine: identityMachine,
  version: IDENTITY_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
}

/** The identity chart of a verification's row. The caller holds the lock of the row. */
export const identityWorkflow: Workflow<typeof identityMachine, IdentityRequestRow, IdentityFacts> = {
  ...storedIdentity,
  allowList: identityAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateIdentityRequest(tx, row.id, {
      state: next.value,
      machineVersion: next.version,
      finishedAt: at,
    }),
  refused: () => new AppError('unexpected'),
  effects: {
    noteIdTaken: async (_, tx, row) => {
      await updateIdentityRequest(tx, row.id, {
        message: 'identification-number-taken' satisfies ErrorCode,
      })
    },
  },
}

/** Milliseconds. An expired verification is polled for this long after its start, in case the person decides late. */
const LATE_ANSWERS_MS = 60 * 60_000

/** The facts that the row itself gives at this instant. */
const rowFactsOf = (
  { expiresAt, retryAt, createdAt }: IdentityRequestRow,
  now: Date,
): Pick<IdentityFacts, 'isOverdue' | 'isInTheWay' | 'isForgotten'> => ({
  isOverdue: expiresAt <= now,
  isInTheWay: now < retryAt,
  isForgotten: now.getTime() - createdAt.getTime() >= LATE_ANSWERS_MS,
})

/** Reads the facts for the guards of a verification. */
export const identityFacts = async (
  deps: Pick<Deps, 'clock' | 'vault'>,
  q: Querier,
  row: IdentityRequestRow,
): Promise<IdentityFacts> => ({
  ...rowFactsOf(row, deps.clock.now()),
  isNewest: (await latestIdentityRequest(q, row.customerId))?.id === row.id,
  idIsTaken: await numberTakenByAnother(deps, q, numberOfRequest(deps, row), {
    id: row.customerId,
    accountType: 'individual',
  }),
})

/** Rebuilds the snapshot of a verification from its state alone. Throws `needs-attention` when the state is unknown. */
export const identityOf = (row: Pick<IdentityRequestRow, 'state' | 'machineVersion'>): IdentitySnapshot =>
  chartOf(storedIdentity, row, NO_FACTS)

/** Rebuilds the snapshot with the time-dependent facts. */
export const identityAt = (row: IdentityRequestRow, now: Date): IdentitySnapshot =>
  chartOf(storedIdentity, row, { ...NO_FACTS, ...rowFactsOf(row, now) })

/** The chart of a verification in an API response. */
export const identityChart = (row: IdentityRequestRow): IdentityChart => ({
  state: identityOf(row).value,
  version: IDENTITY_VERSION,
  facts: {},
})
