import { beforeEach, expect, test } from 'vitest'
import type { InvoiceRow } from '#server/db/schema.ts'
import { deliverMail } from '#server/messages/deliver-mail.ts'
import { someInvoice } from '#test/support/issued-invoices.ts'
import { type Account, openAccount } from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'

const sent: string[] = []
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    messages: {
      ...ports.messages,
      send: (message) => {
        sent.push(message.messageId ?? '')
        return ports.messages.send(message)
      },
    },
  }),
})

let account: Account
let invoice: InvoiceRow
beforeEach(async () => {
  account = await openAccount(api)
  invoice = await someInvoice(api, { customer: await account.current() })
  await api.server.jobs.idle()
  sent.length = 0
})

test('a sent mail is not sent again', async () => {
  const mail = { mail: 'invoice-issued', customerId: account.id, invoiceId: invoice.id } as const
  await deliverMail(api.server.deps, mail)
  await deliverMail(api.server.deps, mail)
  await api.server.jobs.idle()
  expect(sent).toHaveLength(1)
})

test('a failed mail is sent again with the same message id', async () => {
  const mail = { mail: 'invoice-issued', customerId: account.id, invoiceId: invoice.id } as const
  await api.control('/faults', { provider: 'mail', mode: 'error', times: 1 })
  await expect(deliverMail(api.server.deps, mail)).rejects.toThrow()
  await deliverMail(api.server.deps, mail)
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(1)
})
