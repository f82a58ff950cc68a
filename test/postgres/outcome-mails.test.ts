import { expect, test } from 'vitest'
import { deliverMail } from '#server/messages/deliver-mail.ts'
import { someInvoice } from '#test/support/issued-invoices.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'
import { inOpenTransaction, oneWaitsFor } from '../support/waiting.ts'

const api = runningApi()

test('the mail of a payment that settles while the invoice mail is sent follows right after that mail', async () => {
  const account = await openAccount(api)
  const { id: invoiceId } = await someInvoice(api, { customer: await account.current() })
  await inOpenTransaction(api, async (settling) => {
    await settling.selectFrom('customers').select('id').where('id', '=', account.id).forUpdate().execute()
    const delivery = deliverMail(api.server.deps, {
      mail: 'invoice-issued',
      customerId: account.id,
      invoiceId,
    })
    await oneWaitsFor(api, settling)
    await settling.updateTable('invoices').set({ state: 'paid' }).where('id', '=', invoiceId).execute()
    await settling.commit().execute()
    await delivery
  })
  await api.server.jobs.idle()
  const mails = await api.mails({ to: account.person.email })
  expect(mails.filter(({ subject }) => subject.includes('Payment'))).toHaveLength(1)
})
