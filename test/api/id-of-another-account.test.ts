import { describe, expect, test } from 'vitest'
import { runningApi } from '../support/api.ts'
import { someNationalId } from './support/national-ids.ts'
import {
  currentOf,
  customerOf,
  decide,
  requestVerification,
  someIndividual,
  startVerification,
  statusFields,
  statusOf,
} from './support/verifications.ts'

/** The calls of the identity service so far. */
const sent: string[] = []
const api = runningApi({
  ports: (real) => ({
    ...real,
    identityCheck: {
      ...real.identityCheck,
      create: (request) => {
        sent.push('create')
        return real.identityCheck.create(request)
      },
      status: (request) => {
        sent.push('status')
        return real.identityCheck.status(request)
      },
    },
  }),
})

describe('an ID of another account', () => {
  test('until the person approves, an ID of another account gets the same answers and requests as an unknown ID', async () => {
    const known = someNationalId()
    await decide(api, await startVerification(await someIndividual(api), known), { choice: 'right' })
    const observe = async (nationalId: string) => {
      const person = await someIndividual(api)
      sent.length = 0
      const started = await requestVerification(person, nationalId)
      const waiting = await statusOf(person, nationalId, started.body)
      const reloaded = await currentOf(person)
      const shown = Object.keys(started.body)
      const { status, app } = started.body
      return {
        code: started.status,
        shown,
        status,
        app,
        waiting: waiting.body,
        reloaded: reloaded?.status,
        sent: [...sent],
      }
    }
    const ofKnown = await observe(known)
    expect(ofKnown).toEqual(await observe(someNationalId()))
    expect([ofKnown.status, ofKnown.sent]).toEqual(['waiting', ['create', 'status', 'status']])
  })

  test('an ID of another account is refused after the person has approved, without names', async () => {
    const nationalId = someNationalId()
    await decide(api, await startVerification(await someIndividual(api), nationalId), { choice: 'right' })
    const person = await someIndividual(api)
    const request = await startVerification(person, nationalId)
    await decide(api, request, { choice: 'right' })
    expect((await statusOf(person, nationalId, request)).body).toEqual({
      ...statusFields('error'),
      code: 'identification-number-taken',
      message: 'Another account already uses this number. Please contact support.',
      names: null,
    })
    expect(await customerOf(person)).toMatchObject({
      identificationNumber: null,
      identificationNumberVerified: false,
    })
  })

  test.each(['wrong', 'reject'] as const)(
    'an ID of another account is not revealed after the choice %s',
    async (choice) => {
      const nationalId = someNationalId()
      await decide(api, await startVerification(await someIndividual(api), nationalId), { choice: 'right' })
      const person = await someIndividual(api)
      const request = await startVerification(person, nationalId)
      await decide(api, request, { choice })
      expect((await statusOf(person, nationalId, request)).body).toEqual({
        ...statusFields('rejected'),
        message: null,
        names: null,
      })
    },
  )
})
