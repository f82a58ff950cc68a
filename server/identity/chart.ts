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
import { latestIdentityRequest, updateIdentityRequest } from './store.ts'

/** The identity chart of one verification's row, for reading. */
const storedIdentity: StoredChart<
  typeof identityMachine,
  Pick<IdentityRequestRow, 'state' | 'machineVersion'>
> = {
  machine: identityMachine,
  version: IDENTITY_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
}

/** The identity chart of one verification's row. The row is locked by the caller. */
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

/** How long after its start an expired verification is still asked about, in case the person chose late. */
const LATE_ANSWERS_MS = 60 * 60_000

/** What the row itself says of the facts at this moment. */
const rowFactsOf = (
  { expiresAt, retryAt, createdAt }: IdentityRequestRow,
  now: Date,
): Pick<IdentityFacts, 'isOverdue' | 'isInTheWay' | 'isForgotten'> => ({
  isOverdue: expiresAt <= now,
  isInTheWay: now < retryAt,
  isForgotten: now.getTime() - createdAt.getTime() >= LATE_ANSWERS_MS,
})

/** What the guards of a verification ask about, as stored at this moment. */
export const identityFacts = async (
  { clock }: Pick<Deps, 'clock'>,
  q: Querier,
  row: IdentityRequestRow,
): Promise<IdentityFacts> => ({
  ...rowFactsOf(row, clock.now()),
  isNewest: (await latestIdentityRequest(q, row.customerId))?.id === row.id,
  idIsTaken: await numberTakenByAnother(q, row.nationalId, row.customerId),
})

/** The chart of a verification, for what the state alone tells. Throws `needs-attention` when its state is not known. */
export const identityOf = (row: Pick<IdentityRequestRow, 'state' | 'machineVersion'>): IdentitySnapshot =>
  chartOf(storedIdentity, row, NO_FACTS)

/** The same at this moment, for what depends on the hour too. */
export const identityAt = (row: IdentityRequestRow, now: Date): IdentitySnapshot =>
  chartOf(storedIdentity, row, { ...NO_FACTS, ...rowFactsOf(row, now) })

/** The chart of a verification as an answer carries it. */
export const identityChart = (row: IdentityRequestRow): IdentityChart => ({
  state: identityOf(row).value,
  version: IDENTITY_VERSION,
  facts: {},
})
