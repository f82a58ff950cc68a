import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CITIZEN, CREDENTIALS, RESIDENT, refusal, startNafath } from './nafath-harness.ts'

let nafath: Awaited<ReturnType<typeof startNafath>>
beforeEach(async () => {
  nafath = await startNafath()
})
afterEach(() => nafath.close())

describe('a request', () => {
  test('a request is answered with a transaction and two digits as text', async () => {
    const { transId, random } = await nafath.start()
    expect(transId).toMatch(/^[0-9a-f-]{36}$/)
    expect(random).toMatch(/^[1-9]\d$/)
  })

  test('wrong credentials get 403 in plain text, at every call', async () => {
    const wrong = { ...CREDENTIALS, 'app-key': 'other' }
    const answers = [
      await nafath.post('/api/v1/mfa/request?local=ar', {}, wrong),
      await nafath.post('/api/v1/mfa/request/status', {}, {}),
      await nafath.app.inject('/nafath/api/v1/mfa/jwk'),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['content-type']).toContain('text/plain')
    }
  })

  test('only one request may be open per ID; another is accepted once it is decided or after 200 seconds', async () => {
    const first = await nafath.start()
    expect((await nafath.ask(CITIZEN)).json()).toEqual({
      status: 'BAD_REQUEST',
      timestamp: expect.any(String),
      message: 'There is an active transaction for this ID',
      code: '400-034-050',
      reference: expect.any(Number),
    })
    await nafath.start(RESIDENT)
    await nafath.decide({ transId: first.transId, choice: 'reject' })
    await nafath.start()
    nafath.clock.advance(190_000)
    expect(await refusal(nafath.ask(CITIZEN))).toEqual([400, '400-034-050'])
    nafath.clock.advance(10_000)
    await nafath.start()
  })

  test.each([
    ['a wrong check digit', '1000000058', {}],
    ['too few digits', '10000', {}],
    ['a first digit that does not exist', '8000000002', {}],
    ['a number of neither citizen nor resident', '3000000003', {}],
    ['an unknown service', CITIZEN, { service: 'Dance' }],
    ['no language', CITIZEN, { query: `requestId=${randomUUID()}` }],
    ['no request id', CITIZEN, { query: 'local=ar' }],
  ])('a request with %s is invalid data', async (_what, nationalId, change) => {
    expect(await refusal(nafath.ask(nationalId, change))).toEqual([422, '422-031-046'])
  })

  test('a request waits 180 seconds for the person, then expires, and has no status after 200 seconds', async () => {
    const request = await nafath.start()
    nafath.clock.advance(179_000)
    expect(await nafath.status(request)).toBe('WAITING')
    nafath.clock.advance(1_000)
    expect(await nafath.status(request)).toBe('EXPIRED')
    nafath.clock.advance(20_000)
    expect(await refusal(nafath.askStatus(request))).toEqual([400, '400-034-051'])
    expect(nafath.received).toEqual([])
  })

  test('a request of a service without biometrics waits 60 seconds', async () => {
    const request = await nafath.start(CITIZEN, 'OpenAccountWithoutBio')
    nafath.clock.advance(60_000)
    expect(await nafath.status(request)).toBe('EXPIRED')
  })

  test('the status of a request requires ID, transaction and number', async () => {
    const request = await nafath.start()
    for (const change of [{ transId: randomUUID() }, { nationalId: RESIDENT }, { random: '00' }])
      expect(await refusal(nafath.askStatus({ ...request, ...change }))).toEqual([400, '400-034-053'])
  })

  test('a request survives a restart, and its time continues', async () => {
    const request = await nafath.start('1000000016')
    await nafath.restart()
    nafath.clock.advance(3_000)
    expect(await nafath.status(request)).toBe('COMPLETED')
  })
})

describe('scripted IDs', () => {
  test.each([
    ['1000000016', 'COMPLETED', 1],
    ['1000000024', 'REJECTED', 1],
    ['1000000040', 'COMPLETED', 0],
  ])(
    'the scripted ID %s is %s after 3 seconds, with %i callbacks',
    async (nationalId, expected, callbacks) => {
      const request = await nafath.start(nationalId)
      nafath.clock.advance(2_900)
      expect(await nafath.status(request)).toBe('WAITING')
      nafath.clock.advance(100)
      expect(await nafath.status(request)).toBe(expected)
      await vi.waitFor(() => expect(nafath.received).toHaveLength(callbacks), { timeout: 10_000 })
    },
  )

  test('the scripted ID 1000000032 is never decided', async () => {
    const request = await nafath.start('1000000032')
    nafath.clock.advance(179_000)
    expect(await nafath.status(request)).toBe('WAITING')
    nafath.clock.advance(1_000)
    expect(await nafath.status(request)).toBe('EXPIRED')
  })
})
