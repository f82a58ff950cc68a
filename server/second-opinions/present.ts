import type { SecondOpinion } from '#contract/entities/second-opinion.ts'
import type { SecondOpinionFacts } from '#machines/second-opinion/second-opinion.machine.ts'
import { customerTitle, personName } from '#rules/names.ts'
import { findCustomer } from '../accounts/store.ts'
import type { Querier } from '../db/client.ts'
import type { SecondOpinionRow, UserRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import { findUser } from '../people/user-store.ts'
import { secondOpinionChart } from './chart.ts'

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
  const customer = await findCustomer(q, row.customerId)
  const asker = await findUser(q, row.askerId)
  return {
    isAsker: readerId === row.askerId,
    mayAskerAct: asker?.role === 'admin' && asker.isActive,
    isCurrent: customer?.revision === row.seenRevision,
    isOver: now >= row.lapsesAt,
  }
}

/** An act as the API returns it to a reader. */
export const presentOpinion = async (
  q: Querier,
  row: SecondOpinionRow,
  reading: Reading,
): Promise<SecondOpinion> => {
  const customer = await findCustomer(q, row.customerId)
  const asker = await findUser(q, row.askerId)
  if (!asker) throw new AppError('not-found')
  const decider = row.deciderId === null ? undefined : await findUser(q, row.deciderId)
  return {
    ...{ id: row.id, operation: row.operation, customerId: row.customerId, answer: row.answer },
    customerName: customer ? customerTitle(customer) : null,
    reason: reasonOf(row),
    asker: personOf(asker),
    decider: decider ? personOf(decider) : null,
    chart: secondOpinionChart(row, await secondOpinionFacts(q, row, reading)),
    askedAt: row.createdAt.toISOString(),
    lapsesAt: row.lapsesAt.toISOString(),
    movedAt: row.movedAt.toISOString(),
  }
}

/** The reason in the body of the act; null for an act without one. */
export const reasonOf = ({ body: { reason } }: Pick<SecondOpinionRow, 'body'>): string | null =>
  typeof reason === 'string' ? reason : null

const personOf = (person: UserRow): SecondOpinion['asker'] => ({
  id: person.id,
  name: personName(person),
  email: person.email,
})
