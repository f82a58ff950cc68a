import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { joiningMachine } from './joining.machine.ts'

const start = (accept: () => Promise<void>, decline: () => Promise<void> = () => Promise.resolve()) =>
  createActor(
    joiningMachine.provide({ actors: { accept: fromPromise(accept), decline: fromPromise(decline) } }),
  ).start()

describe('the question whether to join', () => {
  test('the question to join is answered once, even if Join is pressed several times', async () => {
    let calls = 0
    const actor = start(async () => {
      calls += 1
    })
    for (let times = 0; times < 3; times += 1) actor.send({ type: 'accept.pressed' })
    await waitFor(actor, (state) => state.matches('joined'))
    actor.send({ type: 'decline.pressed' })
    expect([calls, actor.getSnapshot().value]).toEqual([1, 'joined'])
  })

  test('the question to join may be declined', async () => {
    const actor = start(() => Promise.resolve())
    actor.send({ type: 'decline.pressed' })
    await waitFor(actor, (state) => state.matches('declined'))
  })

  test.each(['accept', 'decline'] as const)(
    'the question to join is shown again with the reason if the call to %s fails',
    async (how) => {
      let fails = true
      const answer = async () => {
        if (fails) throw new Error('down')
      }
      const actor = start(answer, answer)
      actor.send({ type: `${how}.pressed` })
      const asking = await waitFor(actor, (state) => state.matches('asking'))
      expect(asking.context.problem?.code).toBeTruthy()
      fails = false
      actor.send({ type: `${how}.pressed` })
      expect(actor.getSnapshot().context.problem).toBeNull()
      await waitFor(actor, (state) => state.matches(how === 'accept' ? 'joined' : 'declined'))
    },
  )
})
