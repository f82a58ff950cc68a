import { vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import {
  cardReturnMachine,
  type ReturnAnswer,
  type ReturnReport,
  toReturnReport,
} from '#machines/card-return/card-return.machine.ts'

import { provide } from '#machines/shared/provide.ts'
import { returnAnswer } from './card-attempt-chart.ts'

interface Story {
  purpose?: ReturnReport['purpose']
  /** The answers in order; the last one is repeated. */
  answers: (ReturnReport['outcome'] | Error)[]
  save?: () => Promise<void>
  confirm?: () => Promise<void>
}

/** The report to the screen for this outcome. */
export const reportOf = (
  outcome: ReturnReport['outcome'],
  purpose: ReturnReport['purpose'] = 'onboarding',
): ReturnReport =>
  outcome === 'nothing'
    ? { outcome, purpose, next: 'nothing', answer: null }
    : toReturnReport(returnAnswer(outcome, { purpose }))

/** Starts the chart with its own clock and a server that answers as in the story. */
export const begin = ({ purpose = 'onboarding', answers, save, confirm }: Story) => {
  const clock = new SimulatedClock()
  const calls: string[] = []
  const forget = vi.fn()
  const reported = vi.fn()
  const left = vi.fn()
  const recorded = <Input = void>(name: string, work?: () => Promise<void>) =>
    fromPromise<void, Input>(async () => {
      calls.push(name)
      await work?.()
    })
  const actor = createActor(
    provide(cardReturnMachine, {
      actors: {
        report: fromPromise<ReturnReport, void>(async () => {
          calls.push('report')
          const outcome = answers.length > 1 ? answers.shift() : answers[0]
          if (outcome === undefined || outcome instanceof Error) throw outcome
          return reportOf(outcome, purpose)
        }),
        saveCard: fromPromise<{ cardId: string }, { answer: ReturnAnswer | null }>(async () => {
          calls.push('save')
          await save?.()
          return { cardId: 'card_1' }
        }),
        confirmCard: recorded('confirm', confirm),
        alertAdmins: recorded('alert'),
      },
      actions: {
        forgetPendingCard: () => forget(),
        reportOutcome: (_, params) => reported(params.outcome),
        finish: () => left('saved'),
        reopenForm: (_, params) => left(params.outcome),
      },
    }),
    { clock },
  ).start()
  const at = (state: string) => waitFor(actor, (snapshot) => snapshot.matches(state as never))
  const afterLoader = async (state: string) => {
    await waitFor(actor, (snapshot) => snapshot.context.answered)
    clock.increment(2000)
    return at(state)
  }
  return { actor, clock, calls, forget, reported, left, at, afterLoader }
}
