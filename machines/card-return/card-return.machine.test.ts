import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { CARD_OUTCOMES } from '#contract/endpoints/cards.ts'
import { begin, reportOf } from '#test/support/card-return-chart.ts'
import { leavesOf, walk } from '#test/support/charts.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { statesTagged, type TagOf } from '../shared/chart-definition.ts'
import { cardReturnMachine, type ReturnReport } from './card-return.machine.ts'

test('every lasting state can be reached from outside', () => {
  const report = (outcome: ReturnReport['outcome']) => ({
    type: 'xstate.done.actor.report',
    output: reportOf(outcome),
  })
  const ends = (id: string) => [
    { type: `xstate.done.actor.${id}`, output: { cardId: 'card_1' } },
    { type: `xstate.error.actor.${id}` },
  ]
  const paths = walk(cardReturnMachine, [
    { type: 'retry.pressed' },
    ...CARD_OUTCOMES.map(report),
    report('nothing'),
    { type: 'xstate.error.actor.report', error: new CallFailed({ code: 'card-attempt-expired' }) },
    { type: 'xstate.error.actor.report', error: new CallFailed({}) },
    ...['saveCard', 'confirmCard', 'alertAdmins'].flatMap(ends),
    { type: 'xstate.after.loaderTime.card-return.verifying' },
    { type: 'xstate.after.patience.card-return.still-checking' },
    { type: 'xstate.after.betweenChecks.card-return.still-checking.pausing' },
  ] as never[])
  expect(['deciding', 'still-checking.sorting', ...paths.keys()].sort()).toEqual(leavesOf(cardReturnMachine))
})

describe('the loader', () => {
  test('the loader is shown for at least two seconds, even if the answer is immediate [2.5.02, 9.24]', async () => {
    const { actor, clock, at } = begin({ answers: ['declined'] })
    await waitFor(actor, (state) => state.context.answered)
    clock.increment(1999)
    expect(actor.getSnapshot().hasTag('loader')).toBe(true)
    clock.increment(1)
    await at('declined')
  })

  test('the loader is shown until the answer if that takes longer', async () => {
    const { clock, at } = begin({ answers: ['declined'] })
    clock.increment(2000)
    await at('declined')
  })
})

describe('an approved card', () => {
  test('an approved card is saved and the onboarding moves on [2.5.03, 4.070, 4.071, 4.011]', async () => {
    const { calls, forget, afterLoader } = begin({ answers: ['approved'] })
    await afterLoader('saved')
    expect(calls).toEqual(['report', 'save', 'confirm'])
    expect(forget).toHaveBeenCalledOnce()
  })

  test('an approved card of a customer after the onboarding is only saved', async () => {
    const { calls, left, afterLoader } = begin({ answers: ['approved'], purpose: 'manage-payment' })
    await afterLoader('saved')
    expect(calls).toEqual(['report', 'save'])
    expect(left).toHaveBeenCalledExactlyOnceWith('saved')
  })

  test('an approved card that cannot be saved shows the reason and can be saved again [8.06]', async () => {
    let down = true
    const { actor, at, afterLoader } = begin({
      answers: ['approved'],
      save: async () => {
        if (down) throw new CallFailed({ code: 'card-provider-unavailable' })
      },
    })
    expect((await afterLoader('save-failed')).context.problem?.code).toBe('card-provider-unavailable')
    down = false
    actor.send({ type: 'retry.pressed' })
    await at('saved')
  })

  test('an approved card is not saved twice when only the next step failed [8.33]', async () => {
    let down = true
    const { actor, calls, at, afterLoader } = begin({
      answers: ['approved'],
      confirm: async () => {
        if (down) throw new CallFailed({})
      },
    })
    await afterLoader('confirm-failed')
    down = false
    actor.send({ type: 'retry.pressed' })
    await at('saved')
    expect(calls).toEqual(['report', 'save', 'confirm', 'confirm'])
  })
})

describe('a card that was not approved', () => {
  test.each([
    'declined',
    'insufficient-funds',
    'unspecified-failure',
    'expired-card',
    'over-limit',
    'issuer-unavailable',
    'not-enrolled',
    'brand-refused',
  ] as const)(
    'a card refused for %s leads back to the card form, and the kept card is removed [4.072, 4.076, 4.077]',
    async (outcome) => {
      const { forget, reported, left, calls, afterLoader } = begin({ answers: [outcome] })
      const state = await afterLoader('declined')
      expect(state.hasTag('card-again')).toBe(true)
      expect(state.hasTag('form-reopens')).toBe(true)
      expect(state.context.outcome).toBe(outcome)
      expect(forget).toHaveBeenCalledOnce()
      expect(reported).toHaveBeenCalledExactlyOnceWith(outcome)
      expect(left).toHaveBeenCalledExactlyOnceWith(outcome)
      expect(calls).toEqual(['report'])
    },
  )

  test('a card refused because of a wrong code is kept, so that the form is filled again [4.073, 4.076]', async () => {
    const { forget, afterLoader } = begin({ answers: ['wrong-otp'] })
    expect((await afterLoader('wrong-otp')).hasTag('card-again')).toBe(true)
    expect(forget).not.toHaveBeenCalled()
  })

  test('a card whose verification broke off can be typed again [4.074]', async () => {
    const state = await begin({ answers: ['failed'] }).afterLoader('failed')
    expect(state.hasTag('card-again')).toBe(true)
    expect(state.hasTag('form-reopens')).toBe(false)
  })

  test('a card that was cancelled at the bank shows no error and can be typed again [4.072]', async () => {
    const { calls, forget, reported, left, afterLoader } = begin({ answers: ['cancelled'] })
    const state = await afterLoader('cancelled')
    expect(state.hasTag('card-again')).toBe(true)
    expect(calls).toEqual(['report'])
    expect(forget).toHaveBeenCalledOnce()
    expect(reported).toHaveBeenCalledExactlyOnceWith('cancelled')
    expect(left).not.toHaveBeenCalled()
  })

  test('a card refused for an unknown reason alerts the administrators once [4.075]', async () => {
    const { calls, forget, afterLoader } = begin({ answers: ['verification-failed'] })
    await afterLoader('unknown')
    expect(calls).toEqual(['report', 'alert'])
    expect(forget).toHaveBeenCalledOnce()
  })
})

describe('an undecided card', () => {
  test('an undecided card is checked every three seconds until it is decided', async () => {
    const { actor, clock, calls, at, afterLoader } = begin({
      answers: ['still-checking', 'still-checking', 'approved'],
    })
    await afterLoader('still-checking')
    clock.increment(3000)
    await waitFor(actor, () => calls.length === 2)
    await waitFor(actor, (state) => state.matches({ 'still-checking': 'pausing' }))
    clock.increment(3000)
    await at('saved')
  })

  test('an undecided card is checked again after a failed request', async () => {
    const { actor, clock, at, afterLoader } = begin({
      answers: ['still-checking', new CallFailed({}), 'approved'],
    })
    await afterLoader('still-checking')
    clock.increment(3000)
    await waitFor(actor, (state) => state.matches({ 'still-checking': 'pausing' }))
    clock.increment(3000)
    await at('saved')
  })

  test('an undecided card is finished by e-mail after a minute', async () => {
    const { clock, at, afterLoader } = begin({ answers: ['still-checking'] })
    await afterLoader('still-checking')
    clock.increment(60_000)
    await at('by-email')
  })
})

describe('when the server has no answer', () => {
  test('the person can ask again when the server does not answer', async () => {
    const { actor, afterLoader } = begin({ answers: [new CallFailed({}), 'approved'] })
    await afterLoader('unreached')
    actor.send({ type: 'retry.pressed' })
    await afterLoader('saved')
  })

  test('the card must be typed again after an expired attempt', async () => {
    const { afterLoader } = begin({ answers: [new CallFailed({ code: 'card-attempt-expired' })] })
    expect((await afterLoader('expired')).hasTag('card-again')).toBe(true)
  })

  test('a return without an attempt saves nothing', async () => {
    const { calls, afterLoader } = begin({ answers: ['nothing'] })
    await afterLoader('nothing')
    expect(calls).toEqual(['report'])
  })
})

test('selectors tell the screen when to wait, what can be retried and what reopens the form', () => {
  const tagged = (tag: TagOf<typeof cardReturnMachine>) => statesTagged(cardReturnMachine, tag)
  expect(tagged('loader')).toEqual(['verifying', 'still-checking', 'saving', 'confirming', 'alerting'])
  expect(tagged('undecided')).toEqual(['still-checking'])
  expect(tagged('saving')).toEqual(['saving', 'confirming', 'saved'])
  expect(tagged('may-retry')).toEqual(['save-failed', 'confirm-failed', 'unreached'])
  expect(tagged('card-verified')).toEqual(['save-failed', 'confirm-failed'])
  expect(tagged('card-saved')).toEqual(['confirm-failed'])
  expect(tagged('done')).toEqual(['saved'])
  expect(tagged('over')).toEqual(['by-email'])
  expect(tagged('leads-back')).toEqual([
    'still-checking',
    'by-email',
    'save-failed',
    'confirm-failed',
    'unreached',
  ])
  expect(tagged('card-again')).toEqual([
    'wrong-otp',
    'declined',
    'cancelled',
    'failed',
    'expired',
    'nothing',
    'unknown',
  ])
  expect(tagged('turned-back')).toEqual(['cancelled'])
  expect(tagged('form-reopens')).toEqual(['wrong-otp', 'declined'])
})
