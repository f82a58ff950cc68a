import type { SecondOpinionChart } from '#contract/entities/chart.ts'
import {
  SECOND_OPINION_VERSION,
  type SecondOpinionFacts,
  type SecondOpinionSnapshot,
  secondOpinionAllowList,
  secondOpinionMachine,
} from '#machines/second-opinion/second-opinion.machine.ts'
import { isOpen } from '#machines/second-opinion/selectors.ts'
import type { Workflow } from '../charts/advance.ts'
import { chartOf, obstacleTo, storedStateOf } from '../charts/stored-chart.ts'
import type { SecondOpinionRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { SEALED } from '../sealing/sealed-columns.ts'
import { storedFilters, withoutSearch } from './filters.ts'
import { updateSecondOpinion } from './store.ts'

/** Reads the chart of an act from its row. */
const storedSecondOpinion = {
  machine: secondOpinionMachine,
  version: SECOND_OPINION_VERSION,
  upgrades: [],
  stateOf: (row: Pick<SecondOpinionRow, 'state' | 'machineVersion'>) => ({
    version: row.machineVersion,
    value: row.state,
  }),
}

/** The chart of an act in an answer of the API. */
export const secondOpinionChart = (row: SecondOpinionRow, facts: SecondOpinionFacts): SecondOpinionChart => ({
  state: storedStateOf(storedSecondOpinion, row).value,
  version: SECOND_OPINION_VERSION,
  facts,
})

/** The stored chart, only for questions about its state: its guards read facts that depend on the reader. */
export const chartOfOpinion = (row: SecondOpinionRow): SecondOpinionSnapshot =>
  chartOf(storedSecondOpinion, row, ALLOWING)

const ALLOWING: SecondOpinionFacts = {
  ...{ isExport: false, isAsker: false, mayAskerAct: true },
  ...{ isCurrent: true, isOver: false, isStalled: false },
}

/** The chart of one act or export. The caller locks as `lockOpinion` does. */
export const secondOpinionWorkflow: Workflow<
  typeof secondOpinionMachine,
  SecondOpinionRow,
  SecondOpinionFacts
> = {
  ...storedSecondOpinion,
  allowList: secondOpinionAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateSecondOpinion(tx, row.id, {
      state: next.value,
      machineVersion: next.version,
      revision: row.revision + 1,
      movedAt: at,
    }),
  refused: (row, move) => {
    const facts = ['isAsker', 'mayAskerAct'] as const
    const obstacle = obstacleTo(storedSecondOpinion, row, move, { allowing: ALLOWING, facts })
    if (obstacle === 'isAsker') return new AppError('second-opinion-own')
    return new AppError(obstacle === 'mayAskerAct' ? 'second-opinion-asker' : 'second-opinion-decided')
  },
  effects: {
    reportOutcome: (deps, tx, { id, state }) =>
      deps.jobs.plan(tx, sendMailJob, { mail: 'second-opinion-ended', opinionId: id, state }),
  },
  settled: async (deps, tx, row) => {
    const filters = storedFilters(deps, row)
    if (filters === null || isOpen(chartOfOpinion(row))) return row
    // The search may be a person's name or number.
    const sealedFilters = deps.vault.seal(SEALED.exportFilters, [row.id], withoutSearch(filters))
    return updateSecondOpinion(tx, row.id, { sealedFilters })
  },
}
