import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { type Mark, reviewMachine } from './review.machine.ts'

const never = () => new Promise<never>(() => {})

const running = (send: (marks: Mark[]) => Promise<void> = never, reload: () => Promise<void> = never) => {
  const actor = createActor(
    reviewMachine.provide({
      actors: {
        send: fromPromise<void, { marks: Mark[] }>(({ input }) => send(input.marks)),
        reload: fromPromise(reload),
      },
    }),
  ).start()
  const mark = (target: Mark['target'], reason: string) => {
    actor.send({ type: 'mark.pressed', target })
    actor.send({ type: 'reason.typed', reason })
    actor.send({ type: 'mark.kept', reason })
  }
  const press = (...types: ('send' | 'confirm' | 'back')[]) => {
    for (const type of types) actor.send({ type: `${type}.pressed` })
    return actor.getSnapshot()
  }
  return { actor, mark, press, context: () => actor.getSnapshot().context }
}

const DISTRICT: Mark = { target: 'district', reason: 'It is not in the register' }
const CERTIFICATE: Mark = { target: 'documents.address', reason: 'The picture is cut off' }

test('every state can be reached from outside', () => {
  const ended = (how: 'done' | 'error', state: string) => ({ type: `xstate.${how}.actor.0.review.${state}` })
  const paths = walk(reviewMachine, [
    { type: 'mark.pressed', target: 'district' } as never,
    { type: 'mark.kept', reason: DISTRICT.reason } as never,
    ...['send', 'confirm', 'back'].map((name) => ({ type: `${name}.pressed` })),
    ended('done', 'sending'),
    { ...ended('error', 'sending'), error: new CallFailed({}) } as never,
    { ...ended('error', 'sending'), error: new CallFailed({ code: 'version-conflict' }) } as never,
    ended('done', 'outdated'),
  ])
  expect([...paths.keys()].sort()).toEqual(leavesOf(reviewMachine))
})

describe('marking', () => {
  test('marking keeps the written marks in the order of the screen', () => {
    const { mark, context } = running()
    mark(CERTIFICATE.target, CERTIFICATE.reason)
    mark(DISTRICT.target, DISTRICT.reason)
    expect(context()).toMatchObject({ marks: [DISTRICT, CERTIFICATE], drafts: {}, target: null })
  })

  test('marking another field keeps a begun text', () => {
    const { actor, mark, context } = running()
    actor.send({ type: 'mark.pressed', target: 'district' })
    actor.send({ type: 'reason.typed', reason: 'It is n' })
    mark(CERTIFICATE.target, CERTIFICATE.reason)
    actor.send({ type: 'mark.pressed', target: 'district' })
    expect(context().drafts).toEqual({ district: 'It is n' })
  })

  test('marking a marked field opens its text and replaces it', () => {
    const { actor, mark, context } = running()
    mark(DISTRICT.target, DISTRICT.reason)
    actor.send({ type: 'mark.pressed', target: 'district' })
    expect(context().drafts).toEqual({ district: DISTRICT.reason })
    actor.send({ type: 'mark.kept', reason: 'Another reason' })
    expect(context().marks).toEqual([{ target: 'district', reason: 'Another reason' }])
  })

  test('marking can be cancelled, which keeps the former mark', () => {
    const { actor, mark, context } = running()
    mark(DISTRICT.target, DISTRICT.reason)
    actor.send({ type: 'mark.pressed', target: 'district' })
    actor.send({ type: 'reason.typed', reason: 'Something else' })
    actor.send({ type: 'mark.dropped' })
    expect(context()).toMatchObject({ marks: [DISTRICT], drafts: {}, target: null })
  })

  test('marking can be undone', () => {
    const { actor, mark, context } = running()
    mark(DISTRICT.target, DISTRICT.reason)
    actor.send({ type: 'mark.removed', target: 'district' })
    expect(context().marks).toEqual([])
  })
})

describe('removing a mark while a text is open', () => {
  test('removing a mark closes its open text', () => {
    const { actor, mark, context } = running()
    mark(DISTRICT.target, DISTRICT.reason)
    actor.send({ type: 'mark.pressed', target: 'district' })
    actor.send({ type: 'mark.removed', target: 'district' })
    expect(context()).toMatchObject({ marks: [], drafts: {}, target: null })
    expect(actor.getSnapshot().matches('reading')).toBe(true)
  })

  test('removing a mark keeps the text of another field', () => {
    const { actor, mark, context } = running()
    mark(DISTRICT.target, DISTRICT.reason)
    actor.send({ type: 'mark.pressed', target: 'city' })
    actor.send({ type: 'mark.removed', target: 'district' })
    actor.send({ type: 'reason.typed', reason: 'Another city' })
    expect(context()).toMatchObject({ marks: [], drafts: { city: 'Another city' }, target: 'city' })
  })
})

describe('sending', () => {
  test('sending drops empty texts, which can be begun again after going back', () => {
    const { actor, mark, press, context } = running()
    mark(DISTRICT.target, DISTRICT.reason)
    actor.send({ type: 'mark.pressed', target: 'city' })
    press('send', 'back')
    expect(context()).toMatchObject({ drafts: {}, target: null })
    mark('city', 'Another city')
    expect(context().marks).toHaveLength(2)
  })

  test('sending is not possible without a mark', () => {
    expect(running().press('send').matches('reading')).toBe(true)
  })

  test('sending waits until every begun text is kept or cancelled', () => {
    const { actor, mark, press } = running()
    mark(DISTRICT.target, DISTRICT.reason)
    actor.send({ type: 'mark.pressed', target: 'city' })
    actor.send({ type: 'reason.typed', reason: 'Half a sen' })
    expect(press('send').matches('marking')).toBe(true)
    actor.send({ type: 'mark.dropped' })
    expect(press('send').matches('confirming')).toBe(true)
  })

  test('sending is confirmed first, and happens once even if the button is pressed several times', async () => {
    const send = vi.fn(async () => {})
    const { actor, mark, press } = running(send)
    mark(DISTRICT.target, DISTRICT.reason)
    expect(press('send').hasTag('confirming')).toBe(true)
    expect(press('back').matches('reading')).toBe(true)
    expect(press('send', 'confirm', 'confirm').hasTag('busy')).toBe(true)
    const sent = await waitFor(actor, (state) => state.matches('sent'))
    expect(send).toHaveBeenCalledExactlyOnceWith([DISTRICT])
    expect(sent.context.marks).toEqual([])
  })

  test('a refused sending keeps every mark, and a further press tries again', async () => {
    let down = true
    const { actor, mark, press } = running(async () => {
      if (down) throw new CallFailed({ code: 'account-not-ready' })
    })
    mark(DISTRICT.target, DISTRICT.reason)
    press('send', 'confirm')
    const failed = await waitFor(actor, (state) => state.matches('failed'))
    expect(failed.context).toMatchObject({ marks: [DISTRICT], problem: { code: 'account-not-ready' } })
    down = false
    press('confirm')
    await waitFor(actor, (state) => state.matches('sent'))
  })

  test.each(['version-conflict', 'status-conflict'] as const)(
    'a refused sending reads the application again after a %s and keeps every mark',
    async (code) => {
      const reload = vi.fn(async () => {})
      const { actor, mark, press } = running(() => Promise.reject(new CallFailed({ code })), reload)
      mark(DISTRICT.target, DISTRICT.reason)
      press('send', 'confirm')
      const back = await waitFor(actor, (state) => state.matches('reading'))
      expect(reload).toHaveBeenCalledOnce()
      expect(back.context).toMatchObject({ marks: [DISTRICT], problem: { code } })
    },
  )
})

test('an application that the customer has corrected can be reviewed again', async () => {
  const { actor, mark, press, context } = running(async () => {})
  mark(DISTRICT.target, DISTRICT.reason)
  press('send', 'confirm')
  await waitFor(actor, (state) => state.matches('sent'))
  mark(CERTIFICATE.target, CERTIFICATE.reason)
  expect(context().marks).toEqual([CERTIFICATE])
})
