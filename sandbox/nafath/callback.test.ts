import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CITIZEN, CREDENTIALS, startNafath } from './nafath-harness.ts'

let nafath: Awaited<ReturnType<typeof startNafath>>
beforeEach(async () => {
  nafath = await startNafath()
})
afterEach(() => nafath.close())

describe('the callback', () => {
  test('the callback of an approved citizen is signed and has the person', async () => {
    const request = await nafath.start()
    await nafath.decide({ transId: request.transId, choice: 'right' })
    expect(await nafath.status(request)).toBe('COMPLETED')
    const body = await nafath.callback()
    expect(body).toEqual({
      token: expect.any(String),
      transId: request.transId,
      requestId: request.requestId,
    })
    const claims = await nafath.verified(body.token)
    expect(claims).toMatchObject({
      iss: 'Nafath App',
      aud: 'masar',
      sub: CITIZEN,
      nin: CITIZEN,
      transId: request.transId,
      status: 'COMPLETED',
      firstName: 'ريم',
      fatherName: 'سلطان',
      grandFatherName: 'فيصل',
      familyName: 'الشمري',
      englishFirstName: 'Reem',
      englishLastName: 'Alshammari',
      dateOfBirthG: '17-05-1990',
      dateOfBirthH: '22-10-1410',
      gender: 'F',
    })
    expect(claims).not.toHaveProperty('iqamaNumber')
    expect(Number(claims.exp) - Number(claims.iat)).toBe(150)
  })

  test('the callback of a resident has the other shape, with "null" for unknown values', async () => {
    const request = await nafath.start('2000000022')
    await nafath.decide({ transId: request.transId, choice: 'right' })
    const claims = await nafath.verified((await nafath.callback()).token)
    expect(claims).toMatchObject({
      iqamaNumber: '2000000022',
      firstName: 'عمران',
      thirdName: 'null',
      lastName: 'خان',
      englishFirstName: 'Imran',
      englishThirdName: 'null',
      nationalityDesc: 'باكستان',
      nationalAddress: [expect.objectContaining({ unitNumber: 'null', isPrimaryAddress: 'true' })],
    })
    expect(claims).not.toHaveProperty('nin')
    expect(claims).not.toHaveProperty('familyName')
  })

  test.each(['wrong', 'reject'])(
    'the callback of a person who chose “%s” has the status rejected and no personal data',
    async (choice) => {
      const request = await nafath.start()
      await nafath.decide({ transId: request.transId, choice })
      expect(await nafath.status(request)).toBe('REJECTED')
      const claims = await nafath.verified((await nafath.callback()).token)
      expect(claims.status).toBe('REJECTED')
      expect(claims).not.toHaveProperty('nin')
      expect(claims).not.toHaveProperty('firstName')
    },
  )

  test('the callback is tried again after 5, 15 and 30 seconds, then given up', async () => {
    nafath.answers.push(500, 500, 500, 500)
    const request = await nafath.start()
    await nafath.decide({ transId: request.transId, choice: 'right' })
    const sent = () => nafath.log.list().filter(({ direction }) => direction === 'out').length
    for (const [tries, seconds] of [5, 15, 30].entries()) {
      await vi.waitFor(() => expect(sent()).toBe(tries + 1), { timeout: 10_000 })
      nafath.clock.advance(seconds * 1_000)
    }
    await vi.waitFor(() => expect(sent()).toBe(4), { timeout: 10_000 })
    nafath.clock.advance(600_000)
    expect(nafath.received).toHaveLength(4)
  })

  test('the callback keeps its key over a reset', async () => {
    const before = await nafath.jwk()
    nafath.part.reset()
    expect(await nafath.jwk()).toEqual(before)
    const { keys } = before
    const one = await nafath.app.inject({
      url: `/nafath/api/v1/mfa/jwk?kid=${keys[0]?.kid}`,
      headers: CREDENTIALS,
    })
    expect(one.json().keys).toEqual([keys[0]])
    expect(keys[0]).toMatchObject({ kty: 'RSA', use: 'sig', alg: 'RS256' })
    expect(keys[0]).not.toHaveProperty('d')
  })
})

describe('a chosen fault of the callback', () => {
  const ordered = async (order: object, nationalId = CITIZEN) => {
    const request = await nafath.start(nationalId)
    const answer = await nafath.decide({ transId: request.transId, choice: 'right', ...order })
    expect(answer.json()).toEqual({ result: 'done' })
    return request
  }

  test('a callback can have a bad signature', async () => {
    await ordered({ fault: 'bad-signature' })
    await expect(nafath.verified((await nafath.callback()).token)).rejects.toMatchObject({
      code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    })
  })

  test('a callback can have a token made for another client', async () => {
    await ordered({ fault: 'wrong-audience' })
    await expect(nafath.verified((await nafath.callback()).token)).rejects.toMatchObject({ claim: 'aud' })
  })

  test('a callback can have a token that has expired', async () => {
    await ordered({ fault: 'expired-token' })
    await expect(nafath.verified((await nafath.callback()).token)).rejects.toMatchObject({
      code: 'ERR_JWT_EXPIRED',
    })
  })

  test('a callback can have a token for another request', async () => {
    const { transId } = await ordered({ fault: 'other-transaction' })
    const body = await nafath.callback()
    expect(body.transId).toBe(transId)
    expect((await nafath.verified(body.token)).transId).not.toBe(transId)
  })

  test('a callback can have a token for another person', async () => {
    const { nationalId, transId } = await ordered({ fault: 'other-person' })
    const claims = await nafath.verified((await nafath.callback()).token)
    expect(claims.transId).toBe(transId)
    expect(claims.sub).not.toBe(nationalId)
  })

  test('the same callback can arrive twice', async () => {
    await ordered({ times: 2 })
    expect(await nafath.callback(1)).toEqual(await nafath.callback(0))
  })

  test('the callback can be missing', async () => {
    const request = await ordered({ callback: 'never' })
    expect(await nafath.status(request)).toBe('COMPLETED')
    nafath.clock.advance(60_000)
    expect(nafath.received).toEqual([])
  })

  test('the callback can arrive before the status has changed', async () => {
    const request = await nafath.start()
    const seen: string[] = []
    nafath.onReceive = async () => void seen.push(await nafath.status(request))
    await nafath.decide({ transId: request.transId, choice: 'right', callback: 'before' })
    expect(seen).toEqual(['WAITING'])
    expect(await nafath.status(request)).toBe('COMPLETED')
  })

  test('the callback can be delayed', async () => {
    const request = await ordered({ delayMs: 40_000 })
    expect(await nafath.status(request)).toBe('COMPLETED')
    nafath.clock.advance(39_000)
    expect(nafath.received).toEqual([])
    nafath.clock.advance(1_000)
    expect(decodeJwt((await nafath.callback()).token).transId).toBe(request.transId)
  })

  test('a decision after the timeout is accepted only on demand', async () => {
    const request = await nafath.start()
    nafath.clock.advance(181_000)
    const plain = await nafath.decide({ transId: request.transId, choice: 'right' })
    expect([plain.statusCode, plain.json()]).toEqual([409, { result: 'too-late' }])
    await nafath.decide({ transId: request.transId, choice: 'right', late: true })
    expect(await nafath.status(request)).toBe('COMPLETED')
    expect((await nafath.verified((await nafath.callback()).token)).status).toBe('COMPLETED')
  })

  test('a decision by query works, an invalid one is refused', async () => {
    const { transId } = await nafath.start()
    expect((await nafath.decide({ transId, choice: 'maybe' })).statusCode).toBe(400)
    expect((await nafath.decide({ transId: randomUUID(), choice: 'right' })).statusCode).toBe(404)
    const query = new URLSearchParams({ transId, choice: 'right', callback: 'never' })
    expect((await nafath.post(`/api-test/decide?${query}`, {}, {})).statusCode).toBe(200)
    expect((await nafath.decide({ transId, choice: 'reject' })).json()).toEqual({ result: 'already-decided' })
  })
})
