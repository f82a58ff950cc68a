import type { ChargeRunChart } from '#contract/entities/chart.ts'
import {
  CHARGE_RUN_VERSION,
  type ChargeRunFacts,
  chargeRunAllowList,
  chargeRunMachine,
} from '#machines/charge-run/charge-run.machine.ts'
import { amountText } from '#rules/money.ts'
import { addDays, riyadhDay } from '#rules/riyadh-time.ts'
import type { Workflow } from '../charts/advance.ts'
import { storedStateOf } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargeRunRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { billingScanJob } from '../jobs/jobs.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { totalsOf, updateRun } from './charge-run-store.ts'

const storedChargeRun = {
  machine: chargeRunMachine,
  version: CHARGE_RUN_VERSION,
  upgrades: [],
  stateOf: (row: ChargeRunRow) => ({ version: row.machineVersion, value: row.state }),
}

/** The chart of planned charges in an answer of the API. */
export const chargeRunChart = (row: ChargeRunRow, facts: ChargeRunFacts): ChargeRunChart => ({
  state: storedStateOf(storedChargeRun, row).value,
  version: CHARGE_RUN_VERSION,
  facts,
})

/** Mails the administrators that charges wait for a decision, once a day and revision. */
const remindAdministrators = async (
  deps: Deps,
  tx: Tx,
  row: ChargeRunRow,
  { isDue }: ChargeRunFacts,
): Promise<void> => {
  const { unapproved } = await totalsOf(tx, row.id)
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `charge-run:${row.id}:${row.revision}:${riyadhDay(deps.clock.now())}`,
    title: isDue ? 'Planned charges are held: nobody has approved them' : 'Planned charges wait for approval',
    details: {
      Charges: String(unapproved.count),
      Amount: amountText(unapproved.amount),
      ...(!isDue && { 'Answer until': addDays(riyadhDay(row.chargeAt), -1) }),
      'What to do': `Open ${deps.config.appUrl}/plannedCharges: look through the list, then approve or hold it. Until then these charges wait, and nothing fails.`,
    },
  })
}

/** A billing scan makes every account with a due invoice due for billing. */
const wakeAccounts = async (deps: Deps, tx: Tx, { id, revision, state }: ChargeRunRow): Promise<void> => {
  await updateRun(tx, id, { resumedAt: null })
  await deps.jobs.plan(tx, billingScanJob, { round: `charge-run:${id}:${state}:${revision}` })
}

/** The chart of the planned charges of a month. The caller locks its row. */
export const chargeRunWorkflow: Workflow<typeof chargeRunMachine, ChargeRunRow, ChargeRunFacts> = {
  ...storedChargeRun,
  allowList: chargeRunAllowList,
  customerIdOf: () => null,
  store: (tx, row, next, at) =>
    updateRun(tx, row.id, { state: next.value, machineVersion: next.version, movedAt: at }),
  refused: () => new AppError('charge-run-changed'),
  effects: { remindAdministrators, wakeAccounts },
}

/** Facts for the guards. `seenRevision`: the revision that the administrator has seen; null for the server. */
export const chargeRunFacts = async (
  { clock }: Pick<Deps, 'clock'>,
  q: Querier,
  row: ChargeRunRow,
  seenRevision: number | null,
): Promise<ChargeRunFacts> => {
  const { count, unapproved } = await totalsOf(q, row.id)
  return {
    hasUnapproved: unapproved.count > 0,
    hasApproved: count > unapproved.count,
    isDue: clock.now() >= row.chargeAt,
    isCurrent: seenRevision === null || seenRevision === row.revision,
  }
}
