import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { FLOW_CHARTS, type FlowChart } from '#contract/entities/flow-figures.ts'
import { REFUSAL_REASONS } from '#contract/refusal-reasons.ts'
import { SERVER_CHARTS } from '../index.ts'
import { branchesOf, isRefusing, joinOf, namedGuard } from './explain-refusal.ts'
import { GUARD_REASONS, HOLD_REASON, reasonsOfGuard, STATE_REASONS } from './reasons.ts'

/** The answers with which the named guards inside a guard can refuse, if the whole refuses with `answer`. */
const refusals = (guard: unknown, answer: boolean): string[] => {
  const joined = joinOf(guard)
  if (!joined) return [`${namedGuard(guard).name}: ${answer ? 'yes' : 'no'}`]
  const inside = joined.join === 'not' ? !answer : answer
  return joined.guards.flatMap((one) => refusals(one, inside))
}

/** The refusing answers of a chart's guards, from its transitions. */
const refusingAnswers = (machine: AnyStateMachine): string[] => {
  const found = Object.entries(machine.states).flatMap(([state, { transitions }]) =>
    [...transitions.keys()].flatMap((event) => {
      const branches = branchesOf(machine, state, event)
      const last = branches.at(-1)
      return [
        ...branches
          .filter(isRefusing)
          .flatMap(({ guard }) => (guard === undefined ? [] : refusals(guard, true))),
        ...(last?.guard === undefined ? [] : refusals(last.guard, false)),
      ]
    }),
  )
  return [...new Set(found)].sort()
}

const chartOf = (id: string): FlowChart => id as FlowChart

describe.each(SERVER_CHARTS.map(({ machine }) => [machine.id, machine] as const))('%s', (id, machine) => {
  test('exactly the answers with which a guard can refuse have a reason', () => {
    const withReasons = Object.entries(GUARD_REASONS[chartOf(id)]).flatMap(([name, reasons]) =>
      typeof reasons === 'object' ? Object.keys(reasons).map((answer) => `${name}: ${answer}`) : [],
    )
    expect(withReasons.sort()).toEqual(refusingAnswers(machine))
  })
})

test('every chart of the server has its reasons, and every reason belongs to a guard, a state or the hold', () => {
  expect(SERVER_CHARTS.map(({ machine }) => machine.id).sort()).toEqual([...FLOW_CHARTS].sort())
  const given = JSON.stringify([GUARD_REASONS, STATE_REASONS, HOLD_REASON])
  expect(REFUSAL_REASONS.filter((reason) => !given.includes(`"${reason}"`))).toEqual([])
})

test.each([
  ['account', 'mayLeave', ['invoices-unpaid', 'invoices-before-day']],
  ['onboarding', 'isToCorrect(basic-info)', ['nothing-to-correct']],
  ['account', 'mayWithdraw', ['company-account', 'withdrawal-over']],
  ['account', 'owesNothing', []],
  ['account', 'a guard of a past version', []],
  ['account', '', []],
] as const)('the reasons of a recorded guard of %s, %s, are %j', (chart, label, reasons) => {
  expect(reasonsOfGuard(chart, label)).toEqual(reasons)
})
