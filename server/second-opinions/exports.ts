import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/second-opinions.ts'
import { ActivityFilters, AuditFilters, CustomerFilters } from '#contract/entities/list-filters.ts'
import type { SecondOpinion, TwoPersonExport } from '#contract/entities/second-opinion.ts'
import type { ExportRequestForm } from '#contract/forms/second-opinion.ts'
import {
  SECOND_OPINION_VERSION,
  secondOpinionMachine,
} from '#machines/second-opinion/second-opinion.machine.ts'
import { needsExportApproval, SECOND_OPINION_MS } from '#rules/second-opinion.ts'
import { findCustomer } from '../accounts/store.ts'
import { countActivity, countAudit } from '../activity/list-activity.ts'
import { begin } from '../charts/advance.ts'
import { countCustomers } from '../customer-list/list-customers.ts'
import type { Tx } from '../db/client.ts'
import type { SecondOpinionRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { lockUser } from '../people/user-store.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { SEALED } from '../sealing/sealed-columns.ts'
import { secondOpinionWorkflow } from './chart.ts'
import { filtersText, storedFilters } from './filters.ts'
import { endIfPast, planLapse } from './lapse.ts'
import { found } from './lock.ts'
import { presentOpinion } from './present.ts'
import { insertSecondOpinion, latestExports, openExports } from './store.ts'

/** The number of latest requests that the page of an export shows. */
const SHOWN = 5

/** The caller's requests for an export: the open ones, then the latest of the others. */
export const listOwnExports = async (
  deps: Deps,
  { actor: { userId }, query: { operation, about } }: Call<typeof endpoints.listOwnExports>,
): Promise<ReplyOf<typeof endpoints.listOwnExports>> => {
  const { db, clock } = deps
  const rows = await latestExports(db, { askerId: userId, operation, customerId: about ?? null }, SHOWN)
  const reading = { readerId: userId, now: clock.now() }
  return { opinions: await Promise.all(rows.map((row) => presentOpinion(deps, db, row, reading))) }
}

/**
 * Stores an export for the decision of a second administrator. Throws `second-opinion-open` while the same export waits or can be
 * downloaded, and `not-found` for an unknown account, or when exports need no second administrator.
 */
export const askForExport = async (
  deps: Deps,
  { actor, body }: Call<typeof endpoints.askForExport>,
): Promise<CommandResult<{ opinion: SecondOpinion }>> => {
  const { config, db, clock } = deps
  if (!needsExportApproval(config.twoPersonActs, body.operation)) throw new AppError('not-found')
  const customerId = body.operation === 'activity.export' ? body.customerId : null
  if (body.operation === 'activity.export' && !(customerId && (await findCustomer(db, customerId))))
    throw new AppError('not-found')
  const wanted: WantedExport = {
    ...{ operation: body.operation, customerId, askerId: actor.userId },
    filters: filtersText(body.operation, body.filters),
  }
  const counted = await countRows(deps, customerId, body)
  return command(deps, actor, async (tx) => {
    found(await lockUser(tx, actor.userId))
    const cause = { by: actor }
    const former = await openExport(deps, tx, wanted)
    if (former && !(await endIfPast(deps, tx, former, cause))) throw new AppError('second-opinion-open')
    const opinion = await store(deps, tx, wanted, { ...counted, reason: body.reason })
    await begin(deps, tx, secondOpinionWorkflow, opinion, { event: 'act.asked', cause })
    await planLapse(deps, tx, opinion)
    await alert(deps, tx, opinion)
    return { opinion: await presentOpinion(deps, tx, opinion, { readerId: actor.userId, now: clock.now() }) }
  })
}

/** An export of one person; `filters`: the text of `filtersText`. */
export interface WantedExport {
  operation: TwoPersonExport
  /** The account whose activity is exported, else null. */
  customerId: string | null
  askerId: string
  filters: string
}

/** The person's request for exactly this export that has not ended. The caller locks the person's row. */
export const openExport = async (
  deps: Deps,
  tx: Tx,
  { filters, ...wanted }: WantedExport,
): Promise<SecondOpinionRow | undefined> =>
  (await openExports(tx, wanted)).find((row) => storedFilters(deps, row) === filters)

interface Rows {
  rows: number
  more: boolean
}

const countRows = (
  deps: Deps,
  customerId: string | null,
  { operation, filters }: ExportRequestForm,
): Promise<Rows> => {
  if (operation === 'customers.export') return countCustomers(deps, CustomerFilters.parse(filters))
  if (customerId !== null) return countActivity(deps, customerId, ActivityFilters.parse(filters))
  return countAudit(deps, AuditFilters.parse(filters))
}

const initialState = String(secondOpinionMachine.config.initial)

const store = (
  { clock, vault }: Deps,
  tx: Tx,
  { filters, ...wanted }: WantedExport,
  { rows, more, reason }: Rows & { reason: string },
): Promise<SecondOpinionRow> => {
  const now = clock.now()
  const id = randomUUID()
  return insertSecondOpinion(tx, {
    ...{ id, ...wanted, reason, rowCount: rows, hasMoreRows: more },
    sealedFilters: vault.seal(SEALED.exportFilters, [id], filters),
    ...{ state: initialState, machineVersion: SECOND_OPINION_VERSION },
    ...{ createdAt: now, movedAt: now, lapsesAt: new Date(now.getTime() + SECOND_OPINION_MS) },
  })
}

const alert = ({ jobs, config }: Deps, tx: Tx, { id }: SecondOpinionRow): Promise<void> =>
  jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `second-opinion:${id}`,
    title: 'An export waits for a second administrator',
    details: {
      'What to do': `An administrator other than the one who asked can agree or decline at ${config.appUrl}/secondOpinions. It lapses after 24 hours.`,
    },
  })
