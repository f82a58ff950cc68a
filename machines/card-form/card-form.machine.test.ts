import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { atBank, begin, card, decided } from '#test/support/card-form-chart.ts'
import { leavesOf, walk } from '#test/support/charts.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { statesTagged, type TagOf } from '../shared/chart-definition.ts'
import { cardFormMachine, DetailsRefused } from './card-form.machine.ts'

test('every state can be reached from outside', () => {
  const ends = (state: string, outputs: unknown[]) => [
    ...outputs.map((output) => ({ type: `xstate.done.actor.0.card-form.${state}`, output })),
    { type: `xstate.error.actor.0.card-form.${state}` },
  ]
  const paths = walk(cardFormMachine, [
    { type: 'submit.pressed' },
    { type: 'continue.pressed' },
    { type: 'bank.pressed' },
    { type: 'drop.pressed' },
    { type: 'page.shown' },
    { type: 'edited' },
    ...ends('looking-back', [null, atBank, decided]),
    ...ends('looking-again', [null, atBank, decided]),
    ...ends('dropping', [null, decided]),
    ...ends('opening', [{ attemptId: 'a1' }]),
    ...ends('tokenizing', [card]),
    ...ends('recording', [{ verificationUrl: 'https://bank.example' }]),
    ...ends('redirecting', []),
  ] as never[])
  expect(['beginning', 'sorting', ...paths.keys()].sort()).toEqual(leavesOf(cardFormMachine))
})

describe('a form loaded together with the state of an earlier attempt', () => {
  test('a form without an unfinished attempt appears at once and sends no request', () => {
    const { actor, calls } = begin({ cameWith: null })
    expect(actor.getSnapshot().value).toBe('editing')
    expect(calls).toEqual([])
  })

  test('a form with an unfinished attempt shows it at once, and the person can drop it', async () => {
    const { actor, calls, at } = begin({ cameWith: atBank })
    expect(actor.getSnapshot().value).toBe('unfinished')
    actor.send({ type: 'drop.pressed' })
    await at('editing')
    expect(calls).toEqual(['drop {"attemptId":"a0"}'])
  })
})

describe('adding a card', () => {
  test('adding a card opens an attempt, tokenizes, records, then leaves for the verification page [4.066, 4.067, 8.52]', async () => {
    const { calls, logged, submit, at } = begin()
    await submit()
    await at('redirecting')
    expect(calls).toEqual([
      'find',
      'open',
      'tokenize {"attemptId":"a1"}',
      `record ${JSON.stringify({ attemptId: 'a1', card })}`,
      'follow {"verificationUrl":"https://bank.example/verify"}',
    ])
    expect(logged).toHaveBeenCalledExactlyOnceWith('success')
  })

  test('two presses of Submit tokenize a card once', async () => {
    const { actor, calls, submit, at } = begin()
    await submit()
    actor.send({ type: 'submit.pressed' })
    await at('redirecting')
    expect(calls.filter((call) => call.startsWith('tokenize'))).toHaveLength(1)
  })

  test('a card without a verification address shows an error and opens no page [4.068, 5.92]', async () => {
    const { calls, logged, submit, at } = begin({
      tokenize: async () => ({ ...card, verificationUrl: null, message: 'Not available' }),
    })
    await submit()
    expect((await at('failed')).context.failure).toEqual({
      kind: 'not-verifiable',
      message: 'Not available',
    })
    expect(calls.some((call) => call.startsWith('follow'))).toBe(false)
    expect(logged).toHaveBeenCalledExactlyOnceWith('failure', 'not-verifiable')
  })

  test('a card of a brand that is not accepted is an error [4.069, 5.88]', async () => {
    const { calls, submit, at } = begin({ tokenize: async () => ({ ...card, refusedBrand: 'Mada' }) })
    await submit()
    expect((await at('failed')).context.failure).toEqual({ kind: 'brand-refused', brand: 'Mada' })
    expect(calls.some((call) => call.startsWith('record'))).toBe(false)
  })

  test('refused details show the provider’s message, and the next try reuses the attempt [8.38]', async () => {
    let wrong = true
    const { actor, calls, submit, at } = begin({
      tokenize: async () => {
        if (wrong) throw new DetailsRefused('number is not supported')
        return card
      },
    })
    await submit()
    expect((await at('failed')).context.failure).toEqual({
      kind: 'details-refused',
      message: 'number is not supported',
      answered: true,
    })
    wrong = false
    actor.send({ type: 'submit.pressed' })
    await at('redirecting')
    expect(calls.filter((call) => call === 'open')).toHaveLength(1)
  })

  test('a card opens another attempt after the first has expired', async () => {
    let over = true
    const { actor, calls, submit, at } = begin({
      record: async () => {
        if (over) throw new CallFailed({ code: 'card-attempt-expired' })
        return { verificationUrl: 'https://bank.example/verify' }
      },
    })
    await submit()
    await at('failed')
    over = false
    actor.send({ type: 'submit.pressed' })
    await at('redirecting')
    expect(calls.filter((call) => call === 'open')).toHaveLength(2)
  })

  test('the form stays and shows the reason while the server is down', async () => {
    const { submit, at } = begin({ open: () => Promise.reject(new CallFailed({})) })
    await submit()
    expect((await at('failed')).context.failure).toMatchObject({ kind: 'call-failed' })
  })
})

test('the form reads the state of the attempt when the person returns with the browser’s Back', async () => {
  let back = () => {}
  const { calls, submit, at } = begin({
    follow: () =>
      new Promise((resolve) => {
        back = resolve
      }),
  })
  await submit()
  await at('redirecting')
  back()
  await at('editing')
  expect(calls.filter((call) => call === 'find')).toHaveLength(2)
})

describe('an attempt that the bank decided while the person was away', () => {
  test.each([
    ['loaded with the screen', { cameWith: decided }],
    ['returned by the server', { unfinished: decided }],
  ])(
    'an attempt that the bank decided opens the return screen without a click: %s [4.070, 4.072]',
    async (_, story) => {
      const { calls, logged, reports, at } = begin(story)
      const state = await at('finishing')
      expect(logged).toHaveBeenCalledExactlyOnceWith('return', 'a0')
      expect(state.hasTag('loading')).toBe(true)
      expect(state.hasTag('unfinished')).toBe(false)
      expect(reports.at(-1)).toEqual({ isWorking: false, isReady: false })
      expect(calls.filter((call) => call !== 'find')).toEqual([])
    },
  )

  test('an attempt that the bank decided is found as soon as the page is visible again, without a click', async () => {
    const answers = [atBank, decided]
    const { actor, logged, at } = begin({ find: async () => answers.shift() ?? null })
    await at('unfinished')
    actor.send({ type: 'page.shown' })
    expect(actor.getSnapshot().hasTag('unfinished')).toBe(true)
    await at('finishing')
    expect(logged).toHaveBeenCalledExactlyOnceWith('return', 'a0')
  })

  test('an attempt that the bank decided is not given up: the attempt that the server kept is shown [4.070]', async () => {
    const { actor, calls, logged, at } = begin({ unfinished: atBank, drop: async () => decided })
    await at('unfinished')
    actor.send({ type: 'drop.pressed' })
    await at('finishing')
    expect(calls).toEqual(['find', 'drop {"attemptId":"a0"}'])
    expect(logged).toHaveBeenCalledExactlyOnceWith('return', 'a0')
  })
})

describe('a page that is visible again', () => {
  test('a page that is visible again changes nothing while the bank has not decided or the server does not answer', async () => {
    const answers = [async () => atBank, async () => atBank, () => Promise.reject(new CallFailed({}))]
    const { actor, calls, at } = begin({ find: () => answers.shift()?.() ?? Promise.resolve(null) })
    await at('unfinished')
    for (const asked of [2, 3]) {
      actor.send({ type: 'page.shown' })
      await waitFor(actor, (state) => state.matches('unfinished') && calls.length === asked)
      expect(actor.getSnapshot().context).toMatchObject({ attemptId: 'a0', failure: null })
    }
  })

  test('a page that is visible again does not prevent the person from giving up the attempt', async () => {
    const { actor, at } = begin({ unfinished: atBank })
    await at('unfinished')
    actor.send({ type: 'page.shown' })
    actor.send({ type: 'drop.pressed' })
    expect((await at('editing')).context.attemptId).toBeNull()
  })
})

describe('an unfinished attempt', () => {
  test('an unfinished attempt can be continued on the return screen', async () => {
    const { actor, logged, at } = begin({ unfinished: atBank })
    await at('unfinished')
    actor.send({ type: 'continue.pressed' })
    await at('returning')
    expect(logged).toHaveBeenCalledExactlyOnceWith('return', 'a0')
  })

  test('an unfinished attempt can be dropped, and the next card opens another attempt', async () => {
    const { actor, calls, at } = begin({ unfinished: atBank })
    await at('unfinished')
    actor.send({ type: 'drop.pressed' })
    expect((await at('editing')).context.attemptId).toBeNull()
    expect(calls).toEqual(['find', 'drop {"attemptId":"a0"}'])
  })

  test('an unfinished attempt stays with the reason if it cannot be dropped', async () => {
    const { actor, at } = begin({
      unfinished: atBank,
      drop: () => Promise.reject(new CallFailed({ code: 'unavailable' })),
    })
    await at('unfinished')
    actor.send({ type: 'drop.pressed' })
    await at('dropping')
    expect((await at('unfinished')).context.failure).toMatchObject({ kind: 'call-failed' })
  })
})

test('the provider’s token of the card is never in the context', async () => {
  const { actor, submit, at } = begin()
  await submit()
  await at('redirecting')
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('token_1')
})

describe('a bank page that the person has left', () => {
  const unfinished = atBank

  test('a bank page that the person has left can be opened again; on return the state of the attempt is read', async () => {
    const { actor, calls, at } = begin({ unfinished })
    await at('unfinished')
    actor.send({ type: 'bank.pressed' })
    await waitFor(actor, () => calls.filter((call) => call === 'find').length === 2)
    expect(calls).toContain('bank {"attemptId":"a0"}')
  })

  test('a bank page whose address is lost cannot be opened: the form says so and keeps the other choices', async () => {
    const { actor, at } = begin({ unfinished, returnToBank: () => Promise.reject(new Error('unknown')) })
    await at('unfinished')
    actor.send({ type: 'bank.pressed' })
    const state = await waitFor(actor, ({ context }) => context.failure !== null)
    expect(state.can({ type: 'drop.pressed' })).toBe(true)
  })
})

test('selectors tell the screen when buttons are disabled and when the browser leaves', () => {
  const tagged = (tag: TagOf<typeof cardFormMachine>) => statesTagged(cardFormMachine, tag)
  expect(tagged('form')).toEqual(['editing', 'opening', 'tokenizing', 'recording', 'redirecting', 'failed'])
  expect(tagged('unfinished')).toEqual(['unfinished', 'looking-again', 'at-bank', 'returning', 'dropping'])
  expect(tagged('loading')).toEqual(['looking-back', 'finishing'])
  expect(tagged('busy')).toEqual(['at-bank', 'dropping', 'opening', 'tokenizing', 'recording', 'redirecting'])
  expect(tagged('leaving')).toEqual(['returning', 'redirecting'])
})
