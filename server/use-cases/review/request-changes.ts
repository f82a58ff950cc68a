import { randomUUID } from 'node:crypto'
import type { ChangesForm } from '#contract/forms/review.ts'
import { requestableTargets } from '#rules/requested-changes.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { insertDecision, insertRequestedChanges } from '../../db/stores/review-decisions.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { advance } from '../../workflows/advance.ts'
import { onboardingFacts, onboardingWorkflow } from '../../workflows/onboarding.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { customerView } from '../customers/customer-view.ts'
import { changeAccount } from '../subscription/change-account.ts'

/** Sends an application back to its customer, who can correct exactly these things and nothing else. */
export const requestChanges =
  (deps: Deps) =>
  (actor: Actor, customerId: string, { changes }: ChangesForm, ifMatch: number | undefined) =>
    changeAccount(deps, { ...actor, customerId }, ifMatch, async (tx, row) => {
      const at = deps.clock.now()
      const cause = { by: { ...actor, onBehalf: true } }
      const event = { type: 'changes.requested' } as const
      const moved = await advance(deps, tx, accountWorkflow, row, {
        event,
        context: await accountFacts(deps, tx, row),
        cause,
      })
      if (moved.gcpSubBillingAccountId === null) throw new AppError('account-not-ready')
      const allowed = requestableTargets(await customerView(tx, row))
      if (changes.some(({ target }) => !allowed.includes(target))) throw fieldRefusal('changes', 'invalid')
      const decisionId = randomUUID()
      await insertDecision(tx, {
        id: decisionId,
        customerId,
        decision: 'changes-requested',
        reason: null,
        userId: actor.userId,
        at,
      })
      await insertRequestedChanges(
        tx,
        changes.map((change) => ({
          id: randomUUID(),
          decisionId,
          customerId,
          ...change,
          answeredAt: null,
        })),
      )
      return advance(deps, tx, onboardingWorkflow, moved, {
        event,
        context: await onboardingFacts(deps, tx, moved, false),
        cause,
      })
    })
