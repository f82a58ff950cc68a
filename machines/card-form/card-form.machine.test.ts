import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { leavesOf, statesTagged, walk } from '#test/support/charts.ts'
import { CallRefused } from '../shared/call-problem.ts'
import {
  cardFormMachine,
  DetailsRefused,
  type TokenizedCard,
  type UnfinishedAttempt,
} from './card-form.machine.ts'

const card: TokenizedCard = {
  paymentIdentifier: 'token_1',
  refusedBrand: null,
  verificationUrl: 'https://bank.example/verify',
  message: null,
}

interface Story {
  unfinished?: { attemptId: string } | null
  open?: () => Promise<{ attemptId: string }>
  tokenize?: () => Promise<TokenizedCard>
  record?: () => Promise<{ verificationUrl: string }>
  drop?: () => Promise<void>
  follow?: () => Promise<void>
  returnToBank?: () => Promise<void>
}

const begin = (story: Story = {}) => {
  const calls: string[] = []
  const logged = vi.fn()
  const noted = <T, Input = void>(name: string, work: () => Promise<T>) =>
    fromPromise<T, Input>(async ({ input }) => {
      calls.push(input === undefined ? name : `${name} ${JSON.stringify(input)}`)
      return work()
    })
  const actor = createActor(
    cardFormMachine.provide({
      actors: {
        findUnfinished: noted<UnfinishedAttempt | null>('find', async () => story.unfinished ?? null),
        drop: noted<void, { attemptId: string }>('drop', story.drop ?? (async () => {})),
        returnToBank: noted<void, { attemptId: string }>('bank', story.returnToBank ?? (async () => {})),
        openAttempt: noted('open', story.open ?? (async () => ({ attemptId: 'a1' }))),
        tokenize: noted<TokenizedCard, { attemptId: string }>(
          'tokenize',
          story.tokenize ?? (async () => card),
        ),
        record: noted<{ verificationUrl: string }, { attemptId: string; card: TokenizedCard }>(
          'record',
          story.record ?? (async () => ({ verificationUrl: card.verificationUrl ?? '' })),
        ),
        follow: noted<void, { verificationUrl: string }>(
          'follow',
          story.follow ?? (() => new Promise<void>(() => {})),
        ),
      },
      actions: {
        reportFailure: (_, params) => logged('failure', params.failure.kind),
        reportSuccess: () => logged('success'),
        openReturn: (_, params) => logged('return', params.attemptId),
      },
    }),
  ).start()
  const at = (state: string) => waitFor(actor, (snapshot) => snapshot.matches(state as never))
  const submit = async () => {
    await at('editing')
    actor.send({ type: 'submit.pressed' })
  }
  return { actor, calls, logged, at, submit }
}

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
    { type: 'edited' },
    ...ends('looking-back', [null, { attemptId: 'a0' }]),
    ...ends('dropping', [undefined]),
    ...ends('opening', [{ attemptId: 'a1' }]),
    ...ends('tokenizing', [card]),
    ...ends('recording', [{ verificationUrl: 'https://bank.example' }]),
    ...ends('redirecting', []),
  ] as never[])
  expect([...paths.keys()].sort()).toEqual(leavesOf(cardFormMachine))
})

describe('adding a card', () => {
  test('opens an attempt, tokenizes, records, then leaves for the verification page [4.066, 4.067, 8.52]', async () => {
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

  test('pressed twice tokenizes once', async () => {
    const { actor, calls, submit, at } = begin()
    await submit()
    actor.send({ type: 'submit.pressed' })
    await at('redirecting')
    expect(calls.filter((call) => call.startsWith('tokenize'))).toHaveLength(1)
  })

  test('without a verification address shows an error and follows nothing [4.068, 5.92]', async () => {
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

  test('of a brand we do not take is an error [4.069, 5.88]', async () => {
    const { calls, submit, at } = begin({ tokenize: async () => ({ ...card, refusedBrand: 'Mada' }) })
    await submit()
    expect((await at('failed')).context.failure).toEqual({ kind: 'brand-refused', brand: 'Mada' })
    expect(calls.some((call) => call.startsWith('record'))).toBe(false)
  })

  test('keeps the words of a provider that refuses the details, and reuses the attempt [8.38]', async () => {
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

  test('after the attempt ran out opens another one', async () => {
    let over = true
    const { actor, calls, submit, at } = begin({
      record: async () => {
        if (over) throw new CallRefused({ code: 'card-attempt-expired' })
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

  test('with the server down keeps the form and says why', async () => {
    const { submit, at } = begin({ open: () => Promise.reject(new CallRefused({})) })
    await submit()
    expect((await at('failed')).context.failure).toMatchObject({ kind: 'call-failed' })
  })
})

test('coming back with the browser’s own Back asks what became of the attempt', async () => {
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

describe('an unfinished attempt', () => {
  test('can be continued on the return screen', async () => {
    const { actor, logged, at } = begin({ unfinished: { attemptId: 'a0' } })
    await at('unfinished')
    actor.send({ type: 'continue.pressed' })
    await at('returning')
    expect(logged).toHaveBeenCalledExactlyOnceWith('return', 'a0')
  })

  test('can be dropped, and the next card opens its own', async () => {
    const { actor, calls, at } = begin({ unfinished: { attemptId: 'a0' } })
    await at('unfinished')
    actor.send({ type: 'drop.pressed' })
    expect((await at('editing')).context.attemptId).toBeNull()
    expect(calls).toEqual(['find', 'drop {"attemptId":"a0"}'])
  })

  test('that cannot be dropped stays, with the reason', async () => {
    const { actor, at } = begin({
      unfinished: { attemptId: 'a0' },
      drop: () => Promise.reject(new CallRefused({ code: 'unavailable' })),
    })
    await at('unfinished')
    actor.send({ type: 'drop.pressed' })
    await at('dropping')
    expect((await at('unfinished')).context.failure).toMatchObject({ kind: 'call-failed' })
  })
})

test('what the provider calls the card is never in the context', async () => {
  const { actor, submit, at } = begin()
  await submit()
  await at('redirecting')
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('token_1')
})

describe('the page of the bank that was left', () => {
  const unfinished = { attemptId: 'a0' }

  test('is opened again, and coming back from it asks how the attempt stands', async () => {
    const { actor, calls, at } = begin({ unfinished })
    await at('unfinished')
    actor.send({ type: 'bank.pressed' })
    await waitFor(actor, () => calls.filter((call) => call === 'find').length === 2)
    expect(calls).toContain('bank {"attemptId":"a0"}')
  })

  test('that is not known any more says so, and the other ways stay open', async () => {
    const { actor, at } = begin({ unfinished, returnToBank: () => Promise.reject(new Error('unknown')) })
    await at('unfinished')
    actor.send({ type: 'bank.pressed' })
    const state = await waitFor(actor, ({ context }) => context.failure !== null)
    expect(state.can({ type: 'drop.pressed' })).toBe(true)
  })
})

test('the screen knows when nothing can be pressed, and when the browser leaves', () => {
  const tagged = (tag: string) => statesTagged(cardFormMachine, tag)
  expect(tagged('form')).toEqual(['editing', 'opening', 'tokenizing', 'recording', 'redirecting', 'failed'])
  expect(tagged('unfinished')).toEqual(['unfinished', 'at-bank', 'returning', 'dropping'])
  expect(tagged('busy')).toEqual(['at-bank', 'dropping', 'opening', 'tokenizing', 'recording', 'redirecting'])
  expect(tagged('leaving')).toEqual(['returning', 'redirecting'])
})

describe('a failure', () => {
  const down = () => Promise.reject(new CallRefused({ code: 'unavailable' }))

  test.each<[string, Story]>([
    ['of the record', { record: down }],
    ['of leaving for the bank', { follow: down }],
  ])('%s is told and logged, and what is edited afterwards takes it away', async (_, story) => {
    const { actor, at, submit, logged } = begin(story)
    await submit()
    const { context } = await at('failed')
    expect(context.failure).not.toBeNull()
    expect(logged).toHaveBeenCalledWith('failure', context.failure?.kind)
    actor.send({ type: 'edited' })
    expect((await at('editing')).context.failure).toBeNull()
  })

  test('of the record keeps the attempt, unless its time is over', async () => {
    const kept = begin({ record: down })
    await kept.submit()
    expect((await kept.at('failed')).context.attemptId).toBe('a1')
    const over = begin({ record: () => Promise.reject(new CallRefused({ code: 'card-attempt-expired' })) })
    await over.submit()
    expect((await over.at('failed')).context.attemptId).toBeNull()
  })

  test('of giving up an attempt leaves it there with the reason, which the next try takes away', async () => {
    let isDown = true
    const { actor, at } = begin({
      unfinished: { attemptId: 'a1' },
      drop: () => (isDown ? down() : new Promise(() => {})),
    })
    await at('unfinished')
    actor.send({ type: 'drop.pressed' })
    expect((await at('unfinished')).context.attemptId).toBe('a1')
    await waitFor(actor, ({ context }) => context.failure !== null)
    isDown = false
    actor.send({ type: 'drop.pressed' })
    expect(actor.getSnapshot().context.failure).toBeNull()
  })
})
