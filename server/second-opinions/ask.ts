import { randomUUID } from 'node:crypto'
import { z } from 'zod/mini'
import {
  SECOND_OPINION_VERSION,
  secondOpinionMachine,
} from '#machines/second-opinion/second-opinion.machine.ts'
import { SECOND_OPINION_MS } from '#rules/second-opinion.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { begin } from '../charts/advance.ts'
import { onBehalf } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { SecondOpinionRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import type { AskedAct } from '../request/asked-act.ts'
import { command } from '../request/command.ts'
import { requirePossible } from './acts.ts'
import { secondOpinionWorkflow } from './chart.ts'
import { endIfPast, planLapse } from './lapse.ts'
import { insertSecondOpinion, waitingOpinion } from './store.ts'

/**
 * Stores an act for the decision of a second administrator. Returns the unchanged customer and the end of the wait. Throws
 * `second-opinion-open` when the act already waits.
 */
export const askSecondOpinion = (deps: Deps, act: AskedAct): Promise<unknown> =>
  command(deps, act.actor, async (tx) => {
    const { operation, customerId, actor, ifMatch } = act
    const customer = await lockCustomer(tx, customerId, ifMatch)
    await requirePossible(deps, tx, customer, operation)
    const former = await waitingOpinion(tx, customerId, operation)
    const cause = onBehalf(actor)
    if (former && !(await endIfPast(deps, tx, former, cause))) throw new AppError('second-opinion-open')
    const opinion = await store(deps, tx, act, customer.revision)
    await begin(deps, tx, secondOpinionWorkflow, opinion, { event: 'act.asked', cause })
    await planLapse(deps, tx, opinion)
    await alert(deps, tx, opinion)
    return {
      customer: await deps.nouns.presentCustomer(deps, tx, customer),
      waitsUntil: opinion.lapsesAt.toISOString(),
    }
  })

const initialState = String(secondOpinionMachine.config.initial)

const store = (
  { clock }: Deps,
  tx: Tx,
  { operation, customerId, actor, body }: AskedAct,
  seenRevision: number,
): Promise<SecondOpinionRow> => {
  const now = clock.now()
  return insertSecondOpinion(tx, {
    ...{ id: randomUUID(), operation, customerId, seenRevision, reason: reasonIn(body) },
    ...{ askerId: actor.userId, state: initialState, machineVersion: SECOND_OPINION_VERSION },
    ...{ createdAt: now, movedAt: now, lapsesAt: new Date(now.getTime() + SECOND_OPINION_MS) },
  })
}

const WithReason = z.object({ reason: z.string() })

/** The reason in the body of the call; null for an act without one. */
const reasonIn = (body: unknown): string | null => WithReason.safeParse(body).data?.reason ?? null

const alert = ({ jobs, config }: Deps, tx: Tx, { id, customerId }: SecondOpinionRow): Promise<void> =>
  jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `second-opinion:${id}`,
    title: 'An act waits for a second administrator',
    details: {
      Customer: customerId,
      'What to do': `An administrator other than the one who asked can agree or decline at ${config.appUrl}/secondOpinions. It lapses after 24 hours.`,
    },
  })
