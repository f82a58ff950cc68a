import { isTwoPersonExport } from '#rules/second-opinion.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow, SecondOpinionRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import { lockUser } from '../people/user-store.ts'
import { findSecondOpinion } from './store.ts'

export interface LockedOpinion {
  row: SecondOpinionRow
  /** The account of the act; null for an export. */
  customer: CustomerRow | null
}

/** Reads an act under the lock of its account, and an export under that of its asker. Throws `not-found`. */
export const lockOpinion = async (tx: Tx, opinionId: string): Promise<LockedOpinion> => {
  const before = found(await findSecondOpinion(tx, opinionId))
  const { operation, customerId, askerId } = before
  const isAct = !isTwoPersonExport(operation) && customerId !== null
  const customer = isAct ? await lockCustomer(tx, customerId, undefined) : null
  if (!customer) await lockUser(tx, askerId)
  const row = found(await findSecondOpinion(tx, opinionId))
  return { row, customer }
}

/** Throws `not-found` for a row that does not exist. */
export const found = <Row>(row: Row | undefined): Row => {
  if (!row) throw new AppError('not-found')
  return row
}
