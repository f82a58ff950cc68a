import { describe, expect, test } from 'vitest'
import { begin, card } from '#test/support/card-form-chart.ts'

const WAIT = { isWorking: false, isReady: false }
const READY = { isWorking: false, isReady: true }
const SENDING = { isWorking: true, isReady: true }
const DROPPING = { isWorking: true, isReady: false }

describe('reports of the card form to its screen', () => {
  test('a form can be submitted once the server has answered that there is no unfinished attempt', async () => {
    const { reports, at } = begin()
    expect(reports).toEqual([WAIT])
    await at('editing')
    expect(reports).toEqual([WAIT, READY])
  })

  test('the screen waits while a card is being sent, and a refused card may be sent again', async () => {
    const { reports, submit, at } = begin({ tokenize: async () => ({ ...card, refusedBrand: 'Mada' }) })
    await submit()
    await at('failed')
    expect(reports).toEqual([WAIT, READY, SENDING, SENDING, READY])
  })

  test('there is no form while an unfinished attempt is shown', async () => {
    const { actor, reports, at } = begin({ unfinished: { attemptId: 'a0', isDecided: false } })
    await at('unfinished')
    actor.send({ type: 'drop.pressed' })
    await at('editing')
    expect(reports).toEqual([WAIT, WAIT, DROPPING, READY])
  })

  test('a folded form cannot be submitted before it is opened', async () => {
    const { actor, reports, at } = begin({ isFolded: true })
    await at('editing')
    expect(reports).toEqual([WAIT, WAIT])
    actor.send({ type: 'replace.pressed' })
    expect(reports).toEqual([WAIT, WAIT, READY])
  })

  test('a form opened before the server has answered is ready after the answer', async () => {
    const { actor, reports, at } = begin({ isFolded: true })
    actor.send({ type: 'replace.pressed' })
    await at('editing')
    expect(reports).toEqual([WAIT, READY])
  })
})
