import { describe, expect, test } from 'vitest'
import { begin, card } from '#test/support/card-form-chart.ts'

const WAIT = { isWorking: false, isReady: false }
const READY = { isWorking: false, isReady: true }
const SENDING = { isWorking: true, isReady: true }
const DROPPING = { isWorking: true, isReady: false }

describe('what the screen around the card form is told', () => {
  test('a form can be submitted once it is known that no attempt was left unfinished', async () => {
    const { reports, at } = begin()
    expect(reports).toEqual([WAIT])
    await at('editing')
    expect(reports).toEqual([WAIT, READY])
  })

  test('a card on its way is waited for, and one that was refused may be sent again', async () => {
    const { reports, submit, at } = begin({ tokenize: async () => ({ ...card, refusedBrand: 'Mada' }) })
    await submit()
    await at('failed')
    expect(reports).toEqual([WAIT, READY, SENDING, SENDING, READY])
  })

  test('an unfinished attempt has no form, until it is dropped', async () => {
    const { actor, reports, at } = begin({ unfinished: { attemptId: 'a0', isDecided: false } })
    await at('unfinished')
    actor.send({ type: 'drop.pressed' })
    await at('editing')
    expect(reports).toEqual([WAIT, WAIT, DROPPING, READY])
  })

  test('a folded form cannot be submitted before it is asked for', async () => {
    const { actor, reports, at } = begin({ isFolded: true })
    await at('editing')
    expect(reports).toEqual([WAIT, WAIT])
    actor.send({ type: 'replace.pressed' })
    expect(reports).toEqual([WAIT, WAIT, READY])
  })

  test('a form asked for while the server still looks is ready as soon as it has answered', async () => {
    const { actor, reports, at } = begin({ isFolded: true })
    actor.send({ type: 'replace.pressed' })
    await at('editing')
    expect(reports).toEqual([WAIT, READY])
  })
})
