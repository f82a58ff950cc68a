import { expect, test } from 'vitest'
import { leavesOf } from '#test/support/charts.ts'
import { CARD_ATTEMPT_VERSION, cardAttemptMachine } from './card-attempt.machine.ts'
import * as selectors from './selectors.ts'
import { type CardAttemptSnapshot, cardAttemptSnapshot } from './snapshot.ts'

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
  [selectors.isSaved, ['saved']],
  [selectors.isRefused, ['declined', 'failed']],
  [selectors.isBrokenOff, ['failed']],
  [selectors.isGivenUp, ['abandoned']],
]

test.each(MEANINGS.map(([is, states]) => [is.name, is, states] as const))(
  '%s is true in exactly these states',
  (_, is, states) => {
    expect(STATES.filter((state) => is(at(state)))).toEqual(states)
  },
)
