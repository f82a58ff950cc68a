import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { approvalMachine } from '../approval/approval.machine.ts'
import { billingPermissionMachine } from '../billing-permission/billing-permission.machine.ts'
import { cardRemovalMachine } from '../card-removal/card-removal.machine.ts'
import { inviteMachine } from '../invite/invite.machine.ts'
import { migrationMachine } from '../migration/migration.machine.ts'
import { packageChangeMachine } from '../package-change/package-change.machine.ts'
import { rejectionMachine } from '../rejection/rejection.machine.ts'
import { reopeningMachine } from '../reopening/reopening.machine.ts'
import { CallRefused } from '../shared/call-problem.ts'
import { userRemovalMachine } from '../user-removal/user-removal.machine.ts'

const plain = [
  migrationMachine,
  billingPermissionMachine,
  inviteMachine,
  userRemovalMachine,
  cardRemovalMachine,
  rejectionMachine,
  reopeningMachine,
] as const
const confirmed = [packageChangeMachine, approvalMachine] as const

const presses = ['opened', 'edited', 'submit.pressed', 'review.pressed', 'back.pressed', 'closed']

describe.each([...plain, ...confirmed].map((machine) => [machine.id, machine] as const))(
  '%s',
  (id, machine) => {
    const ended = (how: 'done' | 'error') => `xstate.${how}.actor.0.${id}.sending`
    const paths = walk(machine, [
      ...presses.map((type) => ({ type })),
      { type: ended('done') },
      { type: ended('error') },
    ])

    test('every state can be reached from outside', () => {
      expect([...paths.keys()].sort()).toEqual(leavesOf(machine))
    })

    test('every way to the server leads through the open dialog', () => {
      expect(paths.get('sending')?.slice(0, 2)).toEqual(['xstate.init', 'opened'])
    })
  },
)

describe.each(plain.map((machine) => [machine.id, machine] as const))('%s', (_, machine) => {
  const running = (send: () => Promise<void>) => {
    const actor = createActor(machine.provide({ actors: { send: fromPromise(send) } })).start()
    actor.send({ type: 'opened' })
    return actor
  }

  test('what is filled in is sent once, however often Submit is pressed', async () => {
    let sent = 0
    const actor = running(async () => {
      sent += 1
    })
    expect(actor.getSnapshot().hasTag('open')).toBe(true)
    actor.send({ type: 'submit.pressed' })
    actor.send({ type: 'submit.pressed' })
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    await waitFor(actor, (state) => state.hasTag('done'))
    expect(sent).toBe(1)
  })

  test('while the call is on its way the dialog stays open', () => {
    const actor = running(() => new Promise(() => {}))
    actor.send({ type: 'submit.pressed' })
    actor.send({ type: 'closed' })
    expect(actor.getSnapshot().matches('sending')).toBe(true)
  })

  test('a failure keeps the dialog open with its reason until the form is edited or closed', async () => {
    const actor = running(() => Promise.reject(new CallRefused({ code: 'user-exists', field: 'email' })))
    actor.send({ type: 'submit.pressed' })
    const failed = await waitFor(actor, (state) => state.matches('failed'))
    expect(failed.hasTag('open')).toBe(true)
    expect(failed.context.problem).toMatchObject({ code: 'user-exists', field: 'email' })
    actor.send({ type: 'edited' })
    expect(actor.getSnapshot().matches('editing')).toBe(true)
    expect(actor.getSnapshot().context.problem).toBeNull()
  })

  test('the same press works after a failure, and closing forgets how it ended', async () => {
    let down = true
    const actor = running(async () => {
      if (down) throw new CallRefused({})
    })
    actor.send({ type: 'submit.pressed' })
    await waitFor(actor, (state) => state.matches('failed'))
    down = false
    actor.send({ type: 'submit.pressed' })
    await waitFor(actor, (state) => state.hasTag('done'))
    actor.send({ type: 'closed' })
    expect(actor.getSnapshot().matches('closed')).toBe(true)
    expect(actor.getSnapshot().context).toEqual({ problem: null, output: null })
  })
})
