import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { provide } from '../shared/provide.ts'
import type { DialogMachine } from './define-dialog.ts'
import { dialogs } from './dialogs.ts'

const { packageChange, approval, taxReplacement, ...plain } = dialogs
const presses = ['edited', 'submit.pressed', 'review.pressed', 'back.pressed', 'close.pressed']

const opened = <Output>(machine: DialogMachine<Output>, send: () => Promise<Output>) => {
  const heard = { succeeded: vi.fn(), failed: vi.fn(), close: vi.fn() }
  const actor = createActor(
    provide<DialogMachine<Output>>(machine, {
      actors: { send: fromPromise<Output, void>(send) },
      actions: {
        succeeded: () => heard.succeeded(),
        failed: (_, { problem }) => heard.failed(problem.code),
        close: () => heard.close(),
      },
    }),
  ).start()
  const press = (...types: ('submit' | 'review' | 'back' | 'close')[]) => {
    for (const type of types) actor.send({ type: `${type}.pressed` })
    return actor.getSnapshot()
  }
  return { actor, press, ...heard }
}
const never = () => new Promise<never>(() => {})

describe.each(Object.values(dialogs).map((machine) => [machine.id, machine] as const))(
  '%s',
  (id, machine) => {
    const ended = (how: 'done' | 'error') => ({ type: `xstate.${how}.actor.0.${id}.sending` })

    test('every state can be reached from outside', () => {
      const paths = walk(machine, [...presses.map((type) => ({ type })), ended('done'), ended('error')])
      expect([...paths.keys()].sort()).toEqual(leavesOf(machine))
    })
  },
)

describe.each(Object.values(plain).map((machine) => [machine.id, machine] as const))('%s', (_, machine) => {
  test('the form is sent once, even if Submit is pressed several times', async () => {
    const send = vi.fn(async () => {})
    const { actor, press, succeeded, close } = opened(machine, send)
    expect(actor.getSnapshot().hasTag('open')).toBe(true)
    expect(press('submit', 'submit').hasTag('busy')).toBe(true)
    await waitFor(actor, (state) => state.hasTag('done'))
    expect([send, succeeded, close].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  })

  test('a dialog that is closed first sends nothing', () => {
    const send = vi.fn(never)
    const { press, close } = opened(machine, send)
    expect(press('close').status).toBe('done')
    expect([close, send].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  })

  test('the dialog stays open during the call', () => {
    const { press, close } = opened(machine, never)
    expect(press('submit', 'close').hasTag('busy')).toBe(true)
    expect(close).not.toHaveBeenCalled()
  })

  test('a failure keeps the dialog open with its reason until the form is edited', async () => {
    const { actor, press, failed } = opened(machine, () =>
      Promise.reject(new CallFailed({ code: 'user-exists', field: 'email' })),
    )
    press('submit')
    const refused = await waitFor(actor, (state) => !state.hasTag('busy'))
    expect(refused.hasTag('open')).toBe(true)
    expect(refused.context.problem).toMatchObject({ code: 'user-exists', field: 'email' })
    expect(failed).toHaveBeenCalledExactlyOnceWith('user-exists')
    actor.send({ type: 'edited' })
    expect(actor.getSnapshot().hasTag('editing')).toBe(true)
    expect(actor.getSnapshot().context.problem).toBeNull()
  })

  test('a failed dialog can be closed', async () => {
    const { actor, press, close } = opened(machine, () => Promise.reject(new CallFailed({})))
    press('submit')
    await waitFor(actor, (state) => !state.hasTag('busy'))
    press('close')
    expect(close).toHaveBeenCalledOnce()
  })

  test('a further press works after a failure, and a finished dialog can be closed', async () => {
    let down = true
    const { actor, press, close } = opened(machine, async () => {
      if (down) throw new CallFailed({})
    })
    press('submit')
    await waitFor(actor, (state) => !state.hasTag('busy'))
    down = false
    press('submit')
    await waitFor(actor, (state) => state.hasTag('done'))
    press('close')
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('an approval', () => {
  test('an approval is not sent without the confirmation [2.7.23, 4.036]', () => {
    const send = vi.fn(never)
    const { press } = opened(approval, send)
    expect(press('submit', 'review', 'back', 'submit').hasTag('editing')).toBe(true)
    expect(send).not.toHaveBeenCalled()
  })

  test('an approval grants the roles once it is confirmed [4.036]', async () => {
    const { actor, press } = opened(approval, async () => {})
    press('review', 'submit')
    await waitFor(actor, (state) => state.hasTag('done'))
  })

  test('a refused approval shows the reason, and a further press tries again [8.32]', async () => {
    let down = true
    const { actor, press } = opened(approval, async () => {
      if (down) throw new CallFailed({ code: 'group-unknown' })
    })
    press('review', 'submit')
    const failed = await waitFor(actor, (state) => !state.hasTag('busy'))
    expect(failed.context.problem?.code).toBe('group-unknown')
    down = false
    press('submit')
    await waitFor(actor, (state) => state.hasTag('done'))
  })
})

describe('another support package', () => {
  const changed = async () => ({ package: 'Enhanced' }) as const

  test('an upgrade of the package is sent only after its confirmation, and the answer is kept [2.7.25, 2.7.26, 4.044]', async () => {
    const send = vi.fn(changed)
    const { actor, press } = opened(packageChange, send)
    expect(press('review').hasTag('editing')).toBe(false)
    expect(send).not.toHaveBeenCalled()
    press('submit')
    const done = await waitFor(actor, (state) => state.hasTag('done'))
    expect(done.context.output).toEqual({ package: 'Enhanced' })
  })

  test('an upgrade of the package can still be changed from the confirmation [2.7.26]', () => {
    const { press } = opened(packageChange, changed)
    expect(press('review', 'back').hasTag('editing')).toBe(true)
  })

  test('a downgrade of the package is sent straight away [2.7.25]', async () => {
    const { actor, press } = opened(packageChange, changed)
    press('submit')
    await waitFor(actor, (state) => state.hasTag('done'))
  })
})
