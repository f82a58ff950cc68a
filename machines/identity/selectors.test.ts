import { expect, test } from 'vitest'
import { IDENTITY_STATUSES } from '#contract/entities/identity.ts'
import { leavesOf } from '#test/support/charts.ts'
import { chartUnder, statesOfText } from '#test/support/identity-chart.ts'
import {
  IDENTITY_VERSION,
  type IdentityFacts,
  type IdentitySnapshot,
  type IdentityState,
  identityMachine,
  identitySnapshot,
  NO_FACTS,
} from './identity.machine.ts'
import * as selectors from './selectors.ts'
import { identityStatus } from './selectors.ts'

const STATES = leavesOf(identityMachine) as IdentityState[]
const at = (state: IdentityState) =>
  identitySnapshot({ chart: { state, version: IDENTITY_VERSION, facts: {} } })

const MEANINGS: [(identity: IdentitySnapshot) => boolean, IdentityState[]][] = [
  [selectors.isWaiting, ['WAITING']],
  [selectors.isVerified, ['COMPLETED']],
  [selectors.isOpen, ['WAITING']],
  [selectors.canBeVerified, ['EXPIRED', 'WAITING']],
  [selectors.isToBeAsked, ['EXPIRED', 'WAITING']],
  [selectors.takesNames, ['COMPLETED']],
  [selectors.isBlocking, []],
  [selectors.isRefused, ['REJECTED']],
  [selectors.isDecided, ['COMPLETED', 'REJECTED']],
  [selectors.isTimeOver, ['CANCELLED', 'EXPIRED']],
  [selectors.isGivenUp, ['CANCELLED']],
]

test.each(MEANINGS.map(([is, states]) => [is.name, is, states] as const))(
  '%s is true in exactly these states',
  (_, is, states) => {
    expect(STATES.filter((state) => is(at(state)))).toEqual(states)
  },
)

const FACTS_OF: [(identity: IdentitySnapshot) => boolean, Partial<IdentityFacts>, IdentityState[]][] = [
  [selectors.isOpen, { isOverdue: true }, []],
  [selectors.isToBeAsked, { isForgotten: true }, ['WAITING']],
  [selectors.takesNames, { isNewest: false }, []],
  [selectors.takesNames, { idIsTaken: true }, []],
  [selectors.isBlocking, { isInTheWay: true }, ['CANCELLED', 'ERROR', 'EXPIRED', 'WAITING']],
]

test.each(FACTS_OF.map(([is, facts, states]) => [is.name, facts, is, states] as const))(
  '%s with the facts %j is true in exactly these states',
  (_, facts, is, states) => {
    const on = (value: IdentityState) =>
      identityMachine.resolveState({ value, context: { ...NO_FACTS, ...facts } })
    expect(STATES.filter((state) => is(on(state)))).toEqual(states)
  },
)

test('every status text of the specification belongs to one state, and every state has one [4.093]', () => {
  for (const status of IDENTITY_STATUSES) expect(statesOfText(status)).toHaveLength(1)
  expect(STATES.map((state) => chartUnder(identityStatus(at(state))).state)).toEqual(STATES)
})

test('each status text that the specification has for waiting means that the verification waits for the person', () => {
  const waiting = IDENTITY_STATUSES.filter((status) => selectors.isWaiting(at(chartUnder(status).state)))
  expect(waiting).toEqual(['pending', 'waiting', 'status-waiting'])
})
