import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'
import { HOSTILE, multipart, SAMPLES } from '../support/sample-files.ts'

const api = runningApi()

const mailsWith = (subject: string) => api.mails({ subject })
const message = {
  subject: 'My invoice',
  email: 'noura@najd-trading.com',
  message: 'It is missing.',
  name: 'Noura',
  file: null,
}

describe('a message to support', () => {
  test('a message to support is mailed with the ticket tag in its subject [7.33, 5.07, 3.24]', async () => {
    const person = await api.signIn(someEmail())
    const { status, body } = await person.call('POST', '/v1/email', {
      body: { ...message, subject: 'Invoice A-17' },
    })
    expect([status, body]).toEqual([200, {}])
    expect(await mailsWith('A-17')).toMatchObject([{ subject: '[ISSUE-TICKET] Invoice A-17' }])
  })

  test('a message to support with a ticket tag keeps its subject [5.07]', async () => {
    const person = await api.signIn(someEmail())
    await person.call('POST', '/v1/email', { body: { ...message, subject: '[ISSUE-TICKET] Invoice A-18' } })
    expect(await mailsWith('A-18')).toMatchObject([{ subject: '[ISSUE-TICKET] Invoice A-18' }])
  })

  test('a multipart message to support carries its file [7.33]', async () => {
    const person = await api.signIn(someEmail())
    const { file: _, ...fields } = message
    const { body, headers } = await multipart(
      [{ field: 'file', name: 'scan-19.pdf', content: SAMPLES.pdf }],
      { ...fields, subject: 'Scan 19' },
    )
    expect((await person.call('POST', '/v1/email', { body, headers })).status).toBe(200)
    expect(await mailsWith('Scan 19')).toMatchObject([{ attachments: [{ name: 'scan-19.pdf' }] }])
  })

  test('a message to support with a disguised file is refused and not sent [5.09]', async () => {
    const person = await api.signIn(someEmail())
    const [name, content] = HOSTILE['a web page']
    const { file: _, ...fields } = message
    const { body, headers } = await multipart([{ field: 'file', name, content }], {
      ...fields,
      subject: 'Scan 20',
    })
    const answer = await person.call<ErrorBody>('POST', '/v1/email', { body, headers })
    expect([answer.status, answer.body.message?.code]).toEqual([415, 'file-damaged'])
    expect(await mailsWith('Scan 20')).toEqual([])
  })

  test.each([
    ['subject', '', 'This field is required'],
    ['subject', 'a\r\nBcc: x@y.com', 'Please write this on one line, without line breaks'],
    ['message', 'a\ue000b', 'Please remove characters that cannot be read'],
    ['email', 'no-address', 'Please enter a valid email address.'],
    ['email', `${'a'.repeat(40)}@b.com`, 'Please use at most 40 characters'],
    ['message', 'x'.repeat(201), 'Please use at most 200 characters'],
    ['name', 'x'.repeat(41), 'Please use at most 40 characters'],
  ])('a message to support with %s %j is refused [5.06, 5.09]', async (field, value, words) => {
    const person = await api.signIn(someEmail())
    const answer = await person.call<ErrorBody>('POST', '/v1/email', { body: { ...message, [field]: value } })
    expect([answer.status, answer.body.message?.field, answer.body.message?.message]).toEqual([
      400,
      field,
      words,
    ])
  })

  test('a message to support that cannot be sent is refused and can be sent again [8.26]', async () => {
    const person = await api.signIn(someEmail())
    await api.server.jobs.idle()
    await api.control('/faults', { provider: 'mail', mode: 'error', times: 1 })
    const answer = await person.call<ErrorBody>('POST', '/v1/email', { body: message })
    expect([answer.status, answer.body.message?.message]).toEqual([
      502,
      'Unable to send support email. Please try again',
    ])
    expect((await person.call('POST', '/v1/email', { body: message })).status).toBe(200)
  })
})

describe('an alert of a browser', () => {
  const details = {
    paymentId: 'pay-1',
    rawMessage: 'SOMETHING for 1000000008',
    rawStatus: 'weird',
    urlParams: '?id=pay-1&status=weird',
    timestamp: '2026-11-20T12:00:00.000Z',
    severity: 'critical',
    possibleCauses: ['a new code of the provider'],
  }
  const body = { title: 'An unknown return', alert_details: details }
  const alertsOf = async ({ customer }: Person) =>
    (await mailsWith('with an unknown result')).filter(({ text }) => text.includes(customer.id))

  test('an alert of a browser is mailed and stored as a claim, without identity numbers [7.34, 4.075]', async () => {
    const person = await api.signIn(someEmail())
    expect((await person.call('POST', '/v1/email/admin-alert', { body })).status).toBe(200)
    expect(await alertsOf(person)).toMatchObject([
      {
        subject: '[ALERT] A browser reported a card verification with an unknown result',
        text: expect.stringContaining('Message: SOMETHING for [id]'),
      },
    ])
    const rows = await api.database.db
      .selectFrom('auditLogs')
      .selectAll()
      .where('action', '=', 'admin-alert')
      .execute()
    expect(rows).toMatchObject([{ origin: 'client', level: 'warn', message: 'An unknown return' }])
    expect(JSON.stringify(rows)).not.toContain('1000000008')
  })

  test('repeated alerts of a browser are mailed once, and an hour later a mail has their count', async () => {
    const person = await api.signIn(someEmail())
    for (let round = 0; round < 4; round += 1) {
      const again = { title: `Title ${round}`, alert_details: { ...details, paymentId: `pay-${round}` } }
      await person.call('POST', '/v1/email/admin-alert', { body: again })
    }
    expect(await alertsOf(person)).toHaveLength(1)
    await api.advance(3600_000)
    const texts = (await alertsOf(person)).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('Further reports: 3'))).toHaveLength(1)
    expect(texts).toHaveLength(2)
  })

  test('an alert that a browser sent once is not followed by a mail with a count', async () => {
    const person = await api.signIn(someEmail())
    await person.call('POST', '/v1/email/admin-alert', { body })
    await api.advance(3600_000)
    expect(await alertsOf(person)).toHaveLength(1)
  })

  test('the mail about a browser’s alert has no link, and its subject has no words of the sender', async () => {
    const person = await api.signIn(someEmail())
    const alert_details = {
      ...details,
      rawMessage: 'Sign in at https://evil.example/login or www.evil.example now',
      urlParams: '?next=http%3A%2F%2Fevil.example%2F',
      possibleCauses: ['see evil.example'],
    }
    await person.call('POST', '/v1/email/admin-alert', {
      body: { title: 'Urgent: evil.example/reset', alert_details },
    })
    const [alert] = await alertsOf(person)
    expect(alert?.subject).not.toContain('Urgent')
    expect([alert?.text, alert?.html].join()).not.toContain('evil.example')
    expect(alert?.text).toContain('Message: Sign in at [link] or [link] now')
  })
})

describe('a log line of a client', () => {
  const line = {
    action: 'card.tokenize',
    message: 'failed for 1000000008\nlevel=fatal',
    context: { attempt: 'a-1', id: '2000000014' },
  }

  test.each([
    ['log-error', 'error', '[7.41]'],
    ['log-success', 'info', '[7.42]'],
  ])(
    'a line sent to %s is stored with the level %s, redacted, as a claim of that person %s [7.43, 8.52]',
    async (path, level) => {
      const person = await api.signIn(someEmail())
      const { status } = await person.call('POST', `/v1/auditlogs/${path}`, { body: line })
      expect(status).toBe(200)
      const rows = await api.database.db
        .selectFrom('auditLogs')
        .selectAll()
        .where('customerId', '=', person.customer.id)
        .execute()
      expect(rows).toMatchObject([
        {
          origin: 'client',
          level,
          action: 'card.tokenize',
          message: 'failed for [id] level=fatal',
          context: { attempt: 'a-1', id: '[id]' },
        },
      ])
    },
  )

  test.each([
    [{ ...line, secret: 'x' }, 'secret'],
    [{ ...line, message: 'x'.repeat(501) }, 'message'],
    [{ ...line, level: 'fatal' }, 'level'],
    [{ ...line, context: { deep: { er: 1 } } }, 'context.deep'],
  ])('a log line with invalid fields is refused [7.43]', async (body, field) => {
    const person = await api.signIn(someEmail())
    const answer = await person.call<ErrorBody>('POST', '/v1/auditlogs/log-error', { body })
    expect([answer.status, answer.body.message?.field]).toEqual([400, field])
  })
})

describe('the settings of the portal', () => {
  test('every link of the settings has an address that answers [7.32, 3.27, 3.28, 3.29]', async () => {
    const { token } = await api.signIn(someEmail())
    const { body } = await api.call<Record<string, string>>('GET', '/v1/configs/terms-and-conditions', {
      token,
    })
    for (const key of [
      'URL_INSTRUCTIONS_CREATE_PROJECT',
      'URL_PRIVACY_POLICY',
      'URL_SUBSCRIPTION_AGREEMENT',
      'URL_TERMS_OF_USE',
      'URL_INSTRUCTIONS_GROUP',
      'URL_SUPPORT',
    ]) {
      expect(body).toHaveProperty(key)
    }
    for (const [key, address] of Object.entries(body)) {
      expect([key, (await fetch(address)).status]).toEqual([key, 200])
      const short = `/links/${key.slice(4).toLowerCase().replaceAll('_', '-')}`
      const { status, headers } = await api.call('GET', short)
      expect([status, headers.location]).toEqual([302, address])
    }
  })

  test('an unknown link is not found', async () => {
    for (const name of ['nowhere', 'constructor', '__proto__'])
      expect((await api.call('GET', `/links/${name}`)).status).toBe(404)
  })

  test('the card settings contain only the public key', async () => {
    const { token } = await api.signIn(someEmail())
    const { body } = await api.call('GET', '/v1/configs/cards', { token })
    expect(body).toEqual({
      provider: 'moyasar',
      tokensUrl: `${api.sandboxUrl}/cards/v1/tokens`,
      publishableKey: 'pk_test_masar_sandbox',
      verificationOrigins: [api.sandboxUrl],
    })
  })

  test('the contact settings contain the two phone numbers of the team [4.033]', async () => {
    const { token } = await api.signIn(someEmail())
    expect(
      (await api.call<{ phones: string[] }>('GET', '/v1/configs/contact', { token })).body.phones,
    ).toHaveLength(2)
  })
})

test('the choice of the desktop version is stored [1.24, 7.27]', async () => {
  const person = await api.signIn(someEmail())
  const { body } = await person.call('PUT', '/v1/customers/desktop/version', {
    body: { desktopVersion: true },
  })
  expect(body.customer.desktopVersion).toBe(true)
  expect(body.customer.revision).toBe(person.customer.revision)
  expect((await person.call('GET', '/v1/customers/current')).body.customer.desktopVersion).toBe(true)
})
