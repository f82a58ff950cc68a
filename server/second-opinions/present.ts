import type { SecondOpinion } from '#contract/entities/second-opinion.ts'
import type { SecondOpinionFacts } from '#machines/second-opinion/second-opinion.machine.ts'
import { customerTitle, personName } from '#rules/names.ts'
import { isTwoPersonExport, STALLED_DOWNLOAD_MS } from '#rules/second-opinion.ts'
import { findCustomer } from '../accounts/store.ts'
import type { Querier } from '../db/client.ts'
import type { SecondOpinionRow, UserRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { findUser } from '../people/user-store.ts'
import { secondOpinionChart } from './chart.ts'
import { parsedFilters, storedFilters } from './filters.ts'

interface Reading {
  /** Null for the server. */
  readerId: string | null
  now: Date
}

/** The facts of the chart of an act, for a reader. */
export const secondOpinionFacts = async (
  q: Querier,
  row: SecondOpinionRow,
  { readerId, now }: Reading,
): Promise<SecondOpinionFacts> => {
  const customer = row.customerId === null ? undefined : await findCustomer(q, row.customerId)
  const asker = await findUser(q, row.askerId)
  return {
    isExport: isTwoPersonExport(row.operation),
    isAsker: readerId === row.askerId,
    mayAskerAct: asker?.role === 'admin' && asker.isActive,
    isCurrent: row.seenRevision === null || customer?.revision === row.seenRevision,
    isOver: now >= row.lapsesAt,
    isStalled: row.downloadAt !== null && now.getTime() - row.downloadAt.getTime() >= STALLED_DOWNLOAD_MS,
  }
}

/** An act as the API returns it to a reader. */
export const presentOpinion = async (
  deps: Pick<Deps, 'vault'>,
  q: Querier,
  row: SecondOpinionRow,
  reading: Reading,
): Promise<SecondOpinion> => {
  const asker = await findUser(q, row.askerId)
  if (!asker) throw new AppError('not-found')
  const decider = row.deciderId === null ? undefined : await findUser(q, row.deciderId)
  return {
    ...{ id: row.id, operation: row.operation, customerId: row.customerId, answer: row.answer },
    customerName: await customerName(q, row.customerId),
    export: await exportOf(deps, q, row),
    reason: row.reason,
    asker: personOf(asker),
    decider: decider ? personOf(decider) : null,
    chart: secondOpinionChart(row, await secondOpinionFacts(q, row, reading)),
    askedAt: row.createdAt.toISOString(),
    lapsesAt: row.lapsesAt.toISOString(),
    movedAt: row.movedAt.toISOString(),
  }
}

const customerName = async (q: Querier, id: string | null | undefined): Promise<string | null> => {
  const customer = id ? await findCustomer(q, id) : undefined
  return customer ? customerTitle(customer) : null
}

const exportOf = async (
  deps: Pick<Deps, 'vault'>,
  q: Querier,
  row: SecondOpinionRow,
): Promise<SecondOpinion['export']> => {
  const text = storedFilters(deps, row)
  if (text === null || row.rowCount === null) return null
  const filters = parsedFilters(text)
  const actor = filters.actor ? await findUser(q, filters.actor) : undefined
  return {
    ...{ filters, rows: row.rowCount, more: row.hasMoreRows === true },
    actorName: actor ? (personName(actor) ?? actor.email) : null,
    aboutName: await customerName(q, filters.about),
  }
}

const personOf = (person: UserRow): SecondOpinion['asker'] => ({
  id: person.id,
  name: personName(person),
  email: person.email,
})
