import type { Customer } from '#contract/entities/customer.ts'
import type { OnboardingEvent } from '#machines/onboarding/onboarding.machine.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { advance } from '../charts/advance.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { CustomerActor } from '../request/actor.ts'
import { type CommandResult, command } from '../request/command.ts'
import { onboardingFacts, onboardingWorkflow } from './chart.ts'

interface StepWork {
  event: OnboardingEvent
  ifMatch: number | undefined
  /** Whether a card is saved that the provider reports as active, when this step depends on it. */
  usableCard?: (tx: Tx, row: CustomerRow) => Promise<boolean>
  /** Writes what the step is about; answers the row as it is then. */
  write?: (tx: Tx, row: CustomerRow) => Promise<CustomerRow>
  /** What follows from the step, in the same transaction. */
  after?: (tx: Tx, row: CustomerRow) => Promise<CustomerRow>
}

/** One onboarding step in the caller's transaction: lock, check the revision, write, let the chart decide on the facts, store. */
export const takeStepIn = async (
  deps: Deps,
  tx: Tx,
  actor: CustomerActor,
  work: StepWork,
): Promise<{ customer: Customer }> => {
  const before = await lockCustomer(tx, actor.customerId, work.ifMatch)
  const written = work.write ? await work.write(tx, before) : before
  const usableCard = work.usableCard ? await work.usableCard(tx, written) : false
  const moved = await advance(deps, tx, onboardingWorkflow, written, {
    event: work.event,
    context: await onboardingFacts(deps, tx, written, usableCard),
    cause: { by: actor },
  })
  return {
    customer: await deps.nouns.presentCustomer(deps, tx, work.after ? await work.after(tx, moved) : moved),
  }
}

/** A command that is one onboarding step of a customer. */
export const takeStep = (
  deps: Deps,
  actor: CustomerActor,
  work: StepWork,
): Promise<CommandResult<{ customer: Customer }>> =>
  command(deps, actor, (tx) => takeStepIn(deps, tx, actor, work))
