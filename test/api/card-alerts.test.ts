import { describe, expect, test } from 'vitest'
import { type Person, runningApi } from '../support/api.ts'
import { comeBack, mails, openAttempt, someCardHolder } from './support/card-world.ts'

const api = runningApi()
const APPROVED = { message: 'APPROVED', status: 'paid' }

describe('an alert of the browser about an attempt', () => {
  const report = (person: Person, rawMessage: string) =>
    person.call('POST', '/v1/email/admin-alert', {
      body: {
        title: 'A card verification ended in an unknown way',
        alert_details: {
          paymentId: null,
          rawMessage,
          rawStatus: null,
          urlParams: `?message=${rawMessage}`,
          timestamp: api.clock.now().toISOString(),
          severity: 'critical',
          possibleCauses: [],
        },
      },
    })
  const alertsOf = async ({ customer }: Person) =>
    (await mails(api, customer.id)).filter(({ to }) => to.includes(api.config.mail.adminAlert))
  const claimsOf = ({ customer }: Person) =>
    api.database.db
      .selectFrom('auditLogs')
      .select('id')
      .where('customerId', '=', customer.id)
      .where('action', '=', 'admin-alert')
      .execute()

  test('that the administrators know of already is kept, and no second e-mail', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    await comeBack(person, { attempt }, APPROVED)
    expect((await report(person, 'APPROVED')).status).toBe(200)
    expect(await alertsOf(person)).toMatchObject([
      { subject: expect.stringContaining('claimed an approval the card provider does not confirm') },
    ])
    expect(await claimsOf(person)).toHaveLength(1)
  })

  test('that was not told of yet is told once, with what the server knows [4.075, 7.34]', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    await comeBack(person, { attempt }, { message: 'SOMETHING NEW' })
    await report(person, 'SOMETHING NEW')
    await report(person, 'SOMETHING ELSE')
    const alerts = await alertsOf(person)
    expect(alerts).toMatchObject([
      { subject: '[ALERT] A card verification ended in an unknown way', text: expect.any(String) },
    ])
    for (const fact of [
      `Attempt: ${attempt.id}`,
      'State: failed',
      'Outcome: verification-failed',
      'Message: SOMETHING NEW',
    ])
      expect(alerts[0]?.text).toContain(fact)
    expect(await claimsOf(person)).toHaveLength(2)
  })

  test('sent beforehand does not take the place of what the server finds', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    await report(person, 'NOTHING TO SEE')
    await comeBack(person, { attempt }, APPROVED)
    const subjects = (await alertsOf(person)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects).toContain('[ALERT] A card return claimed an approval the card provider does not confirm')
  })

  test('says nothing about the attempt after it', async () => {
    const person = await someCardHolder(api)
    await comeBack(person, (await openAttempt(person)).body, { message: 'SOMETHING NEW' })
    await report(person, 'SOMETHING NEW')
    await comeBack(person, (await openAttempt(person)).body, { message: 'SOMETHING NEW' })
    await report(person, 'SOMETHING NEW')
    expect(await alertsOf(person)).toHaveLength(2)
  })
})
