import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/data-requests.ts'
import type { DataRequest } from '#contract/entities/data-request.ts'
import type { DataRequestEvent } from '#machines/data-request/data-request.machine.ts'
import { customerTitle } from '#rules/names.ts'
import { pagingOf } from '#rules/paging.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { findCustomer } from '../accounts/store.ts'
import { advance } from '../charts/advance.ts'
import { onBehalf } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { DataRequestRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { findUser } from '../people/user-store.ts'
import type { Actor } from '../request/actor.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { dataRequestWorkflow } from './chart.ts'
import { destroySubject } from './destroy.ts'
import { isDestroyedAddress } from './destroy-store.ts'
import { dataRequestFacts, presentRequest } from './present.ts'
import { countRequests, findDataRequest, requestPage, updateDataRequest } from './store.ts'

type Reply = { request: DataRequest }

/** The requests of all people, for administrators. */
export const listAllDataRequests = async (
  { db }: Deps,
  { query: { filter, limit, page } }: Call<typeof endpoints.listAllDataRequests>,
): Promise<ReplyOf<typeof endpoints.listAllDataRequests>> => {
  const open = filter === 'open'
  const totalItems = await countRequests(db, open)
  const rows = await requestPage(db, { open, limit, page })
  const requests = await Promise.all(
    rows.map(async ({ email, ...row }) => {
      const customer = await findCustomer(db, row.customerId)
      return {
        ...(await presentRequest(db, row)),
        ...{ customerId: row.customerId, personEmail: email },
        customerName: customer ? customerTitle(customer) : null,
      }
    }),
  )
  return { requests, ...pagingOf(totalItems, { limit, page }) }
}

/** Moves the due day by 30 days, once. Throws `data-request-decided`. */
export const extendDataRequest = (
  deps: Deps,
  { actor, params, body: { note } }: Call<typeof endpoints.extendDataRequest>,
): Promise<CommandResult<Reply>> =>
  decide(deps, actor, params, { type: 'request.extended' }, async (tx, { id }, at) => {
    await deps.jobs.plan(tx, sendMailJob, { mail: 'data-request-extended', requestId: id })
    return updateDataRequest(tx, id, { extension: note }, at)
  })

/** Sends the answer. Throws `data-request-decided`. */
export const answerDataRequest = (
  deps: Deps,
  { actor, params, body: { note } }: Call<typeof endpoints.answerDataRequest>,
): Promise<CommandResult<Reply>> =>
  decide(deps, actor, params, { type: 'request.answered' }, async (tx, { id }, at) => {
    await deps.jobs.plan(tx, sendMailJob, { mail: 'data-request-answered', requestId: id })
    return updateDataRequest(tx, id, { answer: note }, at)
  })

/** Refuses a request with a reason. Throws `data-request-decided`. */
export const refuseDataRequest = (
  deps: Deps,
  { actor, params, body: { note } }: Call<typeof endpoints.refuseDataRequest>,
): Promise<CommandResult<Reply>> =>
  decide(deps, actor, params, { type: 'request.refused' }, async (tx, { id }, at) => {
    await deps.jobs.plan(tx, sendMailJob, { mail: 'data-request-refused', requestId: id })
    return updateDataRequest(tx, id, { answer: note }, at)
  })

/** Destroys the data of a person. Throws `data-still-needed` for an account in use or with debts. */
export const destroyData = (
  deps: Deps,
  { actor, params }: Call<typeof endpoints.destroyData>,
): Promise<CommandResult<Reply>> =>
  decide(deps, actor, params, { type: 'data.destroyed' }, async (tx, row, at) => {
    const person = await findUser(tx, row.userId)
    const { taxRecordsUntil } = await destroySubject(tx, row, at)
    if (person && !isDestroyedAddress(person.email)) {
      const { email: to, language } = person
      const mail = { mail: 'data-destroyed', requestId: row.id, to, language, taxRecordsUntil } as const
      await deps.jobs.plan(tx, sendMailJob, mail)
    }
    return { ...row, note: null }
  })

/** Sends the event to the request's chart, then stores the rest of the decision in the same transaction. */
const decide = (
  deps: Deps,
  actor: Actor,
  { requestId }: { requestId: string },
  event: DataRequestEvent,
  write: (tx: Tx, row: DataRequestRow, at: Date) => Promise<DataRequestRow>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const found = await findDataRequest(tx, requestId)
    if (!found) throw new AppError('not-found')
    await lockCustomer(tx, found.customerId, undefined)
    const row = (await findDataRequest(tx, requestId)) ?? found
    const context = await dataRequestFacts(tx, row)
    const cause = onBehalf(actor)
    const moved = await advance(deps, tx, dataRequestWorkflow, row, { event, context, cause })
    return { request: await presentRequest(tx, await write(tx, moved, deps.clock.now())) }
  })
