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

  test('an alert of the browser that the server has already sent is stored, but not mailed again', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    await comeBack(person, { attempt }, APPROVED)
    expect((await report(person, 'APPROVED')).status).toBe(200)
    expect(await alertsOf(person)).toMatchObject([
      { subject: expect.stringContaining('claimed an approval that the card provider does not confirm') },
    ])
    expect(await claimsOf(person)).toHaveLength(1)
  })

  test('a new alert of the browser is mailed once, with the facts of the server [4.075, 7.34]', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    await comeBack(person, { attempt }, { message: 'SOMETHING NEW' })
    await report(person, 'SOMETHING NEW')
    await report(person, 'SOMETHING ELSE')
    const alerts = await alertsOf(person)
    expect(alerts).toMatchObject([
      {
        subject: '[ALERT] A browser reported a card verification with an unknown result',
        text: expect.any(String),
      },
    ])
    for (const fact of [
      `Attempt: ${attempt.id}`,
      'State: failed',
      'Outcome: verification-failed',
      'Message: SOMETHING NEW',
      'Reported title: A card verification ended in an unknown way',
    ])
      expect(alerts[0]?.text).toContain(fact)
    expect(await claimsOf(person)).toHaveLength(2)
  })

  test('an earlier alert of the browser does not replace the alert of the server', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    await report(person, 'NOTHING TO SEE')
    await comeBack(person, { attempt }, APPROVED)
    const subjects = (await alertsOf(person)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects).toContain(
      '[ALERT] A return from the bank claimed an approval that the card provider does not confirm',
    )
  })

  test('an alert of the browser does not suppress the alert of a later attempt', async () => {
    const person = await someCardHolder(api)
    await comeBack(person, (await openAttempt(person)).body, { message: 'SOMETHING NEW' })
    await report(person, 'SOMETHING NEW')
    await comeBack(person, (await openAttempt(person)).body, { message: 'SOMETHING NEW' })
    await report(person, 'SOMETHING NEW')
    expect(await alertsOf(person)).toHaveLength(2)
  })
})
