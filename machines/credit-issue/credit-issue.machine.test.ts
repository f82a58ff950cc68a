import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { CreditAmounts } from '#contract/entities/credit-note.ts'
import { leavesOf, walk } from '#test/support/charts.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { provide } from '../shared/provide.ts'
import { type CreditPreview, creditIssueMachine } from './credit-issue.machine.ts'

const preview = (held = 0): CreditPreview => ({
  amounts: {
    grossAmount: 10_000,
    vatAmount: 1_500,
    netAmount: 11_500,
    deducted: 0,
    toCard: 11_500 - held,
    held,
  },
  card: { type: 'visa', last4: '1111' },
  creditable: 123_450,
  payableAfter: 0,
})
const refused = (
  code: 'amounts-changed' | 'payment-in-flight' | 'validation-failed',
  field: string | null = null,
) => Promise.reject(new CallFailed({ code, field }))

const opened = ({
  look = async () => preview(),
  send = async () => {},
}: {
  look?: () => Promise<CreditPreview>
  send?: (seen: CreditAmounts | undefined) => Promise<void>
} = {}) => {
  const heard = { succeeded: vi.fn(), failed: vi.fn(), close: vi.fn() }
  const actor = createActor(
    provide(creditIssueMachine, {
      actors: {
        preview: fromPromise<CreditPreview, void>(look),
        send: fromPromise<void, { seen: CreditAmounts | undefined }>(({ input }) => send(input.seen)),
      },
      actions: {
        succeeded: () => heard.succeeded(),
        failed: (_, { problem }) => heard.failed(problem.code),
        close: () => heard.close(),
      },
    }),
  ).start()
  const press = (...types: ('review' | 'submit' | 'back' | 'close')[]) => {
    for (const type of types) actor.send({ type: `${type}.pressed` })
    return actor.getSnapshot()
  }
  const settled = () => waitFor(actor, (state) => !state.hasTag('busy'))
  const review = async () => {
    press('review')
    return settled()
  }
  const submit = async () => {
    press('submit')
    return settled()
  }
  return { actor, press, review, submit, settled, ...heard }
}

test('every state can be reached from outside', () => {
  const presses = ['edited', 'review.pressed', 'submit.pressed', 'back.pressed', 'close.pressed']
  const ended = (how: 'done' | 'error', state: string) => ({
    type: `xstate.${how}.actor.0.credit-issue.${state}`,
    ...(how === 'done' ? { output: preview() } : {}),
  })
  const paths = walk(creditIssueMachine, [
    ...presses.map((type) => ({ type })),
    ended('done', 'previewing'),
    ended('error', 'previewing'),
    ended('done', 'renewing'),
    ended('done', 'sending'),
    {
      type: 'xstate.error.actor.0.credit-issue.sending',
      error: new CallFailed({ code: 'amounts-changed' }),
    } as never,
  ])
  expect([...paths.keys()].sort()).toEqual(leavesOf(creditIssueMachine))
})

describe('a credit note', () => {
  test('a credit note is sent once with the shown amounts, even if the button is pressed several times', async () => {
    const send = vi.fn(async () => {})
    const { press, review, settled, succeeded } = opened({ send })
    press('submit')
    expect(send).not.toHaveBeenCalled()
    expect((await review()).hasTag('editing')).toBe(false)
    press('submit', 'submit', 'close')
    await settled()
    expect(send.mock.calls).toEqual([[preview().amounts]])
    expect(succeeded).toHaveBeenCalledTimes(1)
  })

  test('a credit note stays in the form with the problem if its amounts cannot be computed, until it is edited', async () => {
    const { actor, review, failed } = opened({ look: () => refused('payment-in-flight') })
    const state = await review()
    expect([state.hasTag('editing'), state.context.problem?.code]).toEqual([true, 'payment-in-flight'])
    expect(failed).toHaveBeenCalledExactlyOnceWith('payment-in-flight')
    actor.send({ type: 'edited' })
    expect(actor.getSnapshot().context.problem).toBeNull()
  })

  test('a credit note shows the new amounts if they have changed, and is sent with them', async () => {
    const looks = [preview(), preview(500)]
    const send = vi.fn<(seen: CreditAmounts | undefined) => Promise<void>>(async () => {})
    send.mockImplementationOnce(() => refused('amounts-changed'))
    const { review, submit } = opened({ look: async () => looks.shift() ?? preview(), send })
    await review()
    const state = await submit()
    expect([state.hasTag('editing'), state.context.problem?.code]).toEqual([false, 'amounts-changed'])
    expect(state.context.preview).toEqual(preview(500))
    await submit()
    expect(send.mock.calls.map(([seen]) => seen?.held)).toEqual([0, 500])
  })

  test('a credit note returns to the form if the server refuses a field, and may be sent again after any other error', async () => {
    const about = opened({ send: () => refused('validation-failed', 'note') })
    await about.review()
    expect((await about.submit()).hasTag('editing')).toBe(true)
    const other = opened({ send: () => refused('payment-in-flight') })
    await other.review()
    const state = await other.submit()
    expect([state.hasTag('editing'), state.can({ type: 'submit.pressed' })]).toEqual([false, true])
  })

  test('a credit note may still be changed after the amounts were shown', async () => {
    const { press, review } = opened()
    await review()
    expect(press('back').hasTag('editing')).toBe(true)
    expect(press('close').status).toBe('done')
  })
})
