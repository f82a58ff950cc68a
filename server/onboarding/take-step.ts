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
  /** True when a saved card is active at the provider; for steps that depend on it. */
  usableCard?: (tx: Tx, row: CustomerRow) => Promise<boolean>
  /** Writes the step's input and returns the changed row. */
  write?: (tx: Tx, row: CustomerRow) => Promise<CustomerRow>
  /** Runs after the step, in the same transaction. */
  after?: (tx: Tx, row: CustomerRow) => Promise<CustomerRow>
}

/** Takes a step of a locked row in the caller's transaction: writes the input, runs the chart on the facts and stores the new state. */
export const takeStepOf = async (
  deps: Deps,
  tx: Tx,
  actor: CustomerActor,
  before: CustomerRow,
  { event, usableCard, write, after }: StepWork,
): Promise<{ customer: Customer }> => {
  const written = write ? await write(tx, before) : before
  const hasUsableCard = usableCard ? await usableCard(tx, written) : false
  const moved = await advance(deps, tx, onboardingWorkflow, written, {
    event,
    context: await onboardingFacts(deps, tx, written, hasUsableCard),
    cause: { by: actor },
  })
  return { customer: await deps.nouns.presentCustomer(deps, tx, after ? await after(tx, moved) : moved) }
}

/** Locks the customer, checks the revision and takes one onboarding step as a command. */
export const takeStep = (
  deps: Deps,
  actor: CustomerActor,
  { ifMatch, ...work }: StepWork & { ifMatch: number | undefined },
): Promise<CommandResult<{ customer: Customer }>> =>
  command(deps, actor, async (tx) =>
    takeStepOf(deps, tx, actor, await lockCustomer(tx, actor.customerId, ifMatch), work),
  )
