import type { z } from 'zod'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { findCustomer } from '../accounts/store.ts'
import { receiveUsage } from '../billing/issue-invoice.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { HOURLY_LIMIT, hourlyRound } from '../jobs/hourly.ts'
import { completeWithdrawalJob } from '../jobs/jobs.ts'
import { declaredWithdrawals } from './store.ts'
import { endContract, mayWithdraw } from './withdraw.ts'

/**
 * Completes a declared withdrawal whose call failed. Does nothing when the withdrawal is complete or the service was used. While an
 * invoice cannot be credited, leaves the withdrawal to the next sweep. Throws ProviderFailure when the cloud provider does not
 * answer.
 */
export const completeWithdrawal = async (
  deps: Deps,
  { customerId, declaredAt }: z.output<typeof completeWithdrawalJob.payload>,
  jobId: string,
): Promise<void> => {
  const known = await findCustomer(deps.db, customerId)
  // A new contract deletes the declaration of the former contract.
  if (known?.withdrawalDeclaredAt?.toISOString() !== declaredAt || !(await mayWithdraw(deps, known))) return
  await receiveUsage(deps, known, { again: true })
  try {
    await withTransaction(deps.db, async (tx) => {
      const row = await lockCustomer(tx, customerId, undefined)
      if (row.withdrawalDeclaredAt?.toISOString() !== declaredAt) return
      await endContract(deps, tx, row, { by: 'server', requestId: jobId })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.info({ customerId, code: error.code }, 'a declared withdrawal is delayed')
  }
}

/** Milliseconds. A younger declaration still has its own job. */
const FORGOTTEN_MS = 5 * 60_000

/** Plans the completion of every declared withdrawal again each hour, in case an invoice could not be credited or the job gave up. */
export const resumeWithdrawals = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const round = hourlyRound(now)
  const before = new Date(now.getTime() - FORGOTTEN_MS)
  const declared = await declaredWithdrawals(deps.db, { before, round, limit: HOURLY_LIMIT })
  await withTransaction(deps.db, async (tx) => {
    for (const { id: customerId, withdrawalDeclaredAt } of declared)
      if (withdrawalDeclaredAt !== null)
        await deps.jobs.plan(tx, completeWithdrawalJob, {
          customerId,
          declaredAt: withdrawalDeclaredAt.toISOString(),
          round,
        })
  })
}
