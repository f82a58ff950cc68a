import { describe, expect, test } from 'vitest'
import { FLOW_CHARTS } from '#contract/entities/flow-figures.ts'
import { explainRefusal } from '#machines/refusals/explain-refusal.ts'
import { guardLabel, step } from '#machines/shared/step.ts'
import { en as states, ar as statesInArabic } from '#src/shared/i18n/words/states.ts'
import { en as words, ar as wordsInArabic } from '#src/shared/i18n/words/why-not.ts'
import { type AskedEvent, askedEvents } from '#test/support/asked-events.ts'

const all = askedEvents()
const explained = ({ machine, state, context, event }: AskedEvent) =>
  explainRefusal(machine.resolveState({ value: state, context }), event)

const labelOf = ({ state, context, event }: AskedEvent) => JSON.stringify([state, event, context])

describe.each(FLOW_CHARTS)('%s', (chart) => {
  const asked = all.filter(({ machine }) => machine.id === chart)

  test('a refusal is explained exactly when the step is not taken', () => {
    const wrong = asked.filter((one) => {
      const { taken } = step(one.machine, { value: one.state, context: one.context }, one.event)
      return taken === (explained(one) !== null)
    })
    expect(asked.length).toBeGreaterThan(0)
    expect(wrong.map(labelOf)).toEqual([])
  })

  test('the guard that is explained gave this answer in the step itself', () => {
    const wrong = asked.flatMap((one) => {
      const guard = explained(one)?.guard
      if (!guard) return []
      const { guards } = step(one.machine, { value: one.state, context: one.context }, one.event)
      return guards[guardLabel(guard.name, guard.params)] === guard.answer ? [] : [labelOf(one)]
    })
    expect(wrong).toEqual([])
  })

  test('a refusal without a guard is one of a state that has no such event', () => {
    const wrong = asked.filter((one) => {
      const refusal = explained(one)
      const isKnown = one.machine.states[one.state]?.transitions.has(one.event.type)
      return refusal !== null && (refusal.guard === null) === isKnown
    })
    expect(wrong.map(labelOf)).toEqual([])
  })

  test('every refusal has a reason or a name of its state, in both languages', () => {
    for (const [{ reasons }, { [chart]: stateNames }] of [
      [words, states],
      [wordsInArabic, statesInArabic],
    ] as const) {
      const names: Readonly<Record<string, string>> = stateNames
      const silent = asked.filter((one) => {
        const refusal = explained(one)
        return refusal && !(refusal.reason ? reasons[refusal.reason] : names[refusal.state])
      })
      expect(silent.map(labelOf)).toEqual([])
    }
  })
})

test('the recorded walks meet guards of every chart that can refuse', () => {
  const refusing = new Set(all.flatMap((one) => (explained(one)?.guard ? [one.machine.id] : [])))
  expect([...refusing].sort()).toEqual(
    [
      ...['account', 'card-attempt', 'charge', 'charge-run', 'credit-note', 'data-request', 'identity'],
      ...['invitation', 'invoice', 'onboarding', 'second-opinion'],
    ].sort(),
  )
})
