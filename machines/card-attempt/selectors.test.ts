import { expect, test } from 'vitest'
import { leavesOf } from '#test/support/charts.ts'
import {
  CARD_ATTEMPT_VERSION,
  type CardAttemptSnapshot,
  cardAttemptMachine,
  cardAttemptSnapshot,
} from './card-attempt.machine.ts'
import * as selectors from './selectors.ts'

type State = CardAttemptSnapshot['value']

const STATES = leavesOf(cardAttemptMachine) as State[]
const at = (state: State) =>
  cardAttemptSnapshot({ chart: { state, version: CARD_ATTEMPT_VERSION, facts: {} } })

const MEANINGS: [(attempt: CardAttemptSnapshot) => boolean, State[]][] = [
  [selectors.isWithCustomer, ['open']],
  [selectors.isUndecided, ['still-checking']],
  [selectors.isUnfinished, ['approved', 'open', 'still-checking']],
  [selectors.isFinished, ['abandoned', 'declined', 'failed', 'saved']],
  [selectors.isVerified, ['approved', 'saved']],
  [selectors.isPast, []],
  [selectors.isInTime, ['approved', 'open', 'still-checking']],
  [selectors.takesCard, ['open']],
  [selectors.canBeSaved, ['approved', 'open', 'saved', 'still-checking']],
  [selectors.isAnswerable, ['approved', 'declined', 'failed', 'open', 'saved', 'still-checking']],
  [selectors.isSaved, ['saved']],
  [selectors.isRefused, ['declined', 'failed']],
  [selectors.isBrokenOff, ['failed']],
  [selectors.isGivenUp, ['abandoned']],
  [selectors.isDecided, ['approved', 'declined', 'failed', 'saved']],
]

test.each(MEANINGS.map(([is, states]) => [is.name, is, states] as const))(
  '%s is true in exactly these states',
  (_, is, states) => {
    expect(STATES.filter((state) => is(at(state)))).toEqual(states)
  },
)

const PAST: typeof MEANINGS = [
  [selectors.isPast, ['approved', 'open', 'still-checking']],
  [selectors.isInTime, []],
  [selectors.takesCard, []],
  [selectors.canBeSaved, ['saved']],
  [selectors.isAnswerable, ['declined', 'failed', 'saved']],
]

test.each(PAST.map(([is, states]) => [is.name, is, states] as const))(
  'once the time is over, %s is true in exactly these states',
  (_, is, states) => {
    const past = (value: State) => cardAttemptMachine.resolveState({ value, context: { isOverdue: true } })
    expect(STATES.filter((state) => is(past(state)))).toEqual(states)
  },
)
