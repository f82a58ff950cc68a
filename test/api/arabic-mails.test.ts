import { expect, test } from 'vitest'
import { withTransaction } from '#server/db/transaction.ts'
import { exportInvoiceJob } from '#server/jobs/jobs.ts'
import { someInvoice } from '#test/support/issued-invoices.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { authorize, type SessionReply, withCookie } from '#test/support/seed/sessions.ts'
import { type Mail, runningApi, someEmail } from '../support/api.ts'

const api = runningApi()

/** Removes addresses, card brands and document numbers. */
const withoutNames = (text: string) => text.replace(/https?:\S+|\S+@\S+|Visa|MasterCard|INV-[\d-]+/g, '')

/** Subject, text, and the HTML without its markup. */
const partsOf = (mail: Mail | undefined): string[] => {
  if (!mail) throw new Error('There is no mail')
  const { subject, text, html } = mail
  return [subject, text, html.replace(/<style>.*?<\/style>|<!--.*?-->|<[^>]*>/gs, ' ')]
}

test('a person with an Arabic browser gets an invoice mail without English words, except names', async () => {
  const account = await openAccount(api)
  const { email } = account.person
  const body = await authorize(api, { email })
  const signedIn = await api.call('POST', '/v1/sessions', withCookie(api, 'lang=ar', { body }))
  expect(signedIn.status).toBe(200)

  const { id: invoiceId } = await someInvoice(api, { customer: await account.current() })
  await withTransaction(api.database.db, (tx) =>
    api.server.deps.jobs.plan(tx, exportInvoiceJob, { invoiceId, customerId: account.id }),
  )
  const [mail] = await api.mails({ to: email, subject: 'فاتورة' })
  expect(mail?.subject).toMatch(/^فاتورة \u2068INV-/)
  expect(mail?.attachments).toMatchObject([
    { type: 'application/pdf', name: expect.stringMatching(/\.pdf$/) },
  ])
  expect(mail?.text).toContain('ر.س')
  expect(mail?.html).toMatch(/^<!DOCTYPE html><html lang="ar" dir="rtl">/)
  for (const part of partsOf(mail)) expect(withoutNames(part)).not.toMatch(/[A-Za-z]{2,}/)
})

test('a person who signs in with an Arabic browser gets the first mail in Arabic only', async () => {
  const email = someEmail()
  const body = await authorize(api, { email })
  const { body: session } = await api.call<SessionReply>(
    'POST',
    '/v1/sessions',
    withCookie(api, 'lang=ar', { body }),
  )
  await api.call('POST', '/v1/customers/login', {
    token: session.userToken,
    body: { accountType: 'business' },
  })
  const [mail, ...more] = await api.mails({ to: email })
  expect([mail?.subject, more]).toEqual(['مرحبًا بك في مسار', []])
  for (const part of partsOf(mail)) expect(withoutNames(part)).not.toMatch(/[A-Za-z]{2,}/)
})
