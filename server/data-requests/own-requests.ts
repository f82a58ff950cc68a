import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/data-requests.ts'
import type { DataRequest } from '#contract/entities/data-request.ts'
import type { Language } from '#contract/languages.ts'
import { DATA_REQUEST_VERSION, dataRequestMachine } from '#machines/data-request/data-request.machine.ts'
import { isFreshSignIn } from '#rules/fresh-sign-in.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { customerOpenedBy } from '../accounts/store.ts'
import { advance, begin } from '../charts/advance.ts'
import type { Tx } from '../db/client.ts'
import type { DataRequestRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import type { CustomerActor } from '../request/actor.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { dataRequestWorkflow } from './chart.ts'
import { dataArchive } from './data-archive.ts'
import { asksForFile, dataRequestFacts, downloadEnd, presentRequest } from './present.ts'
import { findDataRequest, insertDataRequest, openRequestOf, requestsOf } from './store.ts'

type Reply = { request: DataRequest }

/** The caller's requests about their data, newest first. */
export const listDataRequests = async (
  { db }: Deps,
  { actor: { userId } }: Call<typeof endpoints.listDataRequests>,
): Promise<ReplyOf<typeof endpoints.listDataRequests>> => ({
  requests: await Promise.all((await requestsOf(db, userId)).map((row) => presentRequest(db, row))),
})

/** Stores a request. A recent sign-in proves the identity at once. Throws `data-request-open`. */
export const askAboutData = (
  deps: Deps,
  { actor, body: { kind, note } }: Call<typeof endpoints.askAboutData>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const { customerId, userId } = actor
    await lockCustomer(tx, customerId, undefined)
    if (await openRequestOf(tx, userId, kind)) throw new AppError('data-request-open')
    const now = deps.clock.now()
    const inserted = await insertDataRequest(tx, {
      ...{ id: randomUUID(), customerId, userId, kind, note, createdAt: now, movedAt: now },
      state: initialState,
      machineVersion: DATA_REQUEST_VERSION,
    })
    await begin(deps, tx, dataRequestWorkflow, inserted, { event: 'data.requested', cause: { by: actor } })
    const row = isIdentityProved(deps, actor) ? await prove(deps, tx, actor, inserted) : inserted
    return { request: await presentRequest(tx, row) }
  })

const initialState = String(dataRequestMachine.config.initial)

/** Opens a request after a fresh sign-in. Throws `sign-in-again` or `data-request-decided`. */
export const proveDataRequest = (
  deps: Deps,
  { actor, params: { id } }: Call<typeof endpoints.proveDataRequest>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const row = await lockOwn(tx, actor, id)
    if (!isIdentityProved(deps, actor)) throw new AppError('sign-in-again')
    return { request: await presentRequest(tx, await prove(deps, tx, actor, row)) }
  })

/** Takes a request back. Throws `data-request-decided`. */
export const withdrawDataRequest = (
  deps: Deps,
  { actor, params: { id } }: Call<typeof endpoints.withdrawDataRequest>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const row = await lockOwn(tx, actor, id)
    const context = await dataRequestFacts(tx, row)
    const cause = { by: actor }
    const event = { type: 'request.withdrawn' } as const
    return {
      request: await presentRequest(
        tx,
        await advance(deps, tx, dataRequestWorkflow, row, { event, context, cause }),
      ),
    }
  })

interface DataFile {
  name: string
  content: AsyncIterable<Uint8Array>
}

/** Streams the archive of an answered request. Throws `not-found` before the answer and after the download period. */
export const dataFileOf = async (
  deps: Deps,
  { actor: { userId }, id, language }: { actor: CustomerActor; id: string; language: Language },
): Promise<DataFile> => {
  const { db, clock } = deps
  const row = await findDataRequest(db, id)
  const end = row?.userId === userId ? downloadEnd(row) : null
  const now = clock.now()
  if (end === null || now > end) throw new AppError('not-found')
  const account = await customerOpenedBy(db, userId)
  return {
    name: `masar-data-${riyadhDay(now)}.zip`,
    content: dataArchive(deps, { userId, accountId: account?.id ?? null }, language),
  }
}

const lockOwn = async (
  tx: Tx,
  { customerId, userId }: CustomerActor,
  id: string,
): Promise<DataRequestRow> => {
  await lockCustomer(tx, customerId, undefined)
  const row = await findDataRequest(tx, id)
  if (row?.userId !== userId) throw new AppError('not-found')
  return row
}

const isIdentityProved = ({ clock }: Deps, { authenticatedAt }: CustomerActor): boolean =>
  isFreshSignIn(authenticatedAt, clock.now())

/** Opens a request. A request for a download is answered at once; for any other, the team is alerted. */
const prove = async (
  deps: Deps,
  tx: Tx,
  actor: CustomerActor,
  row: DataRequestRow,
): Promise<DataRequestRow> => {
  const context = await dataRequestFacts(tx, row)
  const cause = { by: actor }
  const event = { type: 'identity.proved' } as const
  const open = await advance(deps, tx, dataRequestWorkflow, row, { event, context, cause })
  if (asksForFile(open)) {
    const answered = { type: 'request.answered' } as const
    await deps.jobs.plan(tx, sendMailJob, { mail: 'data-ready', requestId: open.id })
    return advance(deps, tx, dataRequestWorkflow, open, { event: answered, context, cause })
  }
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `data-request:${open.id}`,
    title: 'A person made a request about their personal data',
    details: {
      Customer: open.customerId,
      'What to do': `Answer it within 30 days at ${deps.config.appUrl}/dataRequests.`,
    },
  })
  return open
}
