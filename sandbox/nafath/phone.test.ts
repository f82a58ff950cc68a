import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CITIZEN, startNafath } from './nafath-harness.ts'

let nafath: Awaited<ReturnType<typeof startNafath>>
beforeEach(async () => {
  nafath = await startNafath()
})
afterEach(() => nafath.close())

describe('the phone', () => {
  const phone = (language = 'en') => nafath.app.inject(`/nafath?lang=${language}`)
  const press = (transId: string, form: Record<string, string>) =>
    nafath.app.inject({
      method: 'POST',
      url: `/nafath/phone/${transId}?lang=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  const numbersIn = (page: string) => [...page.matchAll(/name="number" value="(\d\d)"/g)].map(([, n]) => n)

  test('the phone shows three different numbers in a stable order, one of them right, and never the whole ID', async () => {
    const { random } = await nafath.start()
    const numbers = numbersIn((await phone()).body)
    expect(new Set(numbers).size).toBe(3)
    expect(numbers).toContain(random)
    expect(numbersIn((await phone('ar')).body)).toEqual(numbers)
    const piece = await nafath.app.inject('/nafath/phone?lang=ar')
    expect(numbersIn(piece.body)).toEqual(numbers)
    expect(piece.body).toContain('ريم الشمري')
    expect(piece.body).not.toContain(CITIZEN)
  })

  test('the right number on the phone approves a request', async () => {
    const request = await nafath.start()
    const answer = await press(request.transId, { number: request.random })
    expect(answer.headers.location).toBe('/nafath?lang=en&news=approved')
    expect(await nafath.status(request)).toBe('COMPLETED')
  })

  test('a wrong number on the phone rejects a request, and so does the button', async () => {
    const first = await nafath.start()
    const wrong = numbersIn((await phone()).body).find((number) => number !== first.random) ?? ''
    expect((await press(first.transId, { number: wrong })).headers.location).toContain('news=rejected')
    expect(await nafath.status(first)).toBe('REJECTED')
    const second = await nafath.start()
    await press(second.transId, { number: 'reject' })
    expect(await nafath.status(second)).toBe('REJECTED')
  })

  test('the phone applies the tester’s settings of the callback', async () => {
    const { transId, random } = await nafath.start()
    await press(transId, { number: random, fault: 'wrong-audience', callback: 'after', times: '2' })
    expect(decodeJwt((await nafath.callback(1)).token).aud).toBe('another-provider')
  })

  test('a finished request cannot be answered', async () => {
    const request = await nafath.start()
    nafath.clock.advance(180_000)
    const answer = await press(request.transId, { number: request.random })
    expect(answer.headers.location).toContain('news=gone')
    expect((await phone()).body).toContain('No requests')
  })

  test('a reset deletes all requests of the phone', async () => {
    await nafath.start()
    nafath.part.reset()
    expect(nafath.part.dump()).toEqual({ requests: [], callbacks: [] })
    await nafath.start()
  })
})
