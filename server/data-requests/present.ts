import type { DataRequest } from '#contract/entities/data-request.ts'
import { isApplying, isOver } from '#machines/account/selectors.ts'
import type { DataRequestFacts } from '#machines/data-request/data-request.machine.ts'
import { isAnswered } from '#machines/data-request/selectors.ts'
import { answerDueOn, DOWNLOAD_MS } from '#rules/data-request.ts'
import { accountOf } from '../accounts/chart.ts'
import { findCustomer } from '../accounts/store.ts'
import { openInvoices } from '../billing/invoice-store.ts'
import type { Querier } from '../db/client.ts'
import type { DataRequestRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import { findUser } from '../people/user-store.ts'
import { dataRequestChart } from './chart.ts'
import { destructionOf } from './destroy-store.ts'

/** The facts of a request's chart. `isEnded` stays false for a member of another account until they leave it. */
export const dataRequestFacts = async (q: Querier, row: DataRequestRow): Promise<DataRequestFacts> => {
  const customer = await findCustomer(q, row.customerId)
  const person = await findUser(q, row.userId)
  if (!customer || !person) throw new AppError('not-found')
  const account = accountOf(customer)
  const isColleague = person.customerId !== null && person.customerId !== customer.id
  return {
    isDestruction: row.kind === 'destruction',
    isEnded: customer.userId === row.userId && !isColleague && (isOver(account) || isApplying(account)),
    owes: (await openInvoices(q, customer.id)).length > 0,
  }
}

/** True when the answer to the request is a file with the person's data. */
export const asksForFile = ({ kind }: Pick<DataRequestRow, 'kind'>): boolean =>
  kind === 'access' || kind === 'copy'

/** The instant until which the requested data can be downloaded; null when there is nothing to download. */
export const downloadEnd = (row: DataRequestRow): Date | null =>
  asksForFile(row) && isAnswered(row.state) ? new Date(row.movedAt.getTime() + DOWNLOAD_MS) : null

/** A request as the API returns it. */
export const presentRequest = async (q: Querier, row: DataRequestRow): Promise<DataRequest> => {
  const chart = dataRequestChart(row, await dataRequestFacts(q, row))
  return {
    ...{ id: row.id, kind: row.kind, note: row.note, extension: row.extension, answer: row.answer, chart },
    askedAt: row.createdAt.toISOString(),
    dueOn: answerDueOn(row.createdAt, row.extension !== null),
    downloadUntil: downloadEnd(row)?.toISOString() ?? null,
    taxRecordsUntil: (await destructionOf(q, row.id))?.taxRecordsUntil ?? null,
  }
}
