import { beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { runningApi } from '../support/api.ts'
import { auditOf } from './support/acts.ts'
import { addCustomers } from './support/customer-rows.ts'

const api = runningApi()
const MORE_THAN_A_BATCH = 1010

let ids: string[]
beforeAll(async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number, 9))
  ids = await addCustomers(api, [
    { businessName: 'Najd, "Trading"', domain: 'najd-trading.com', createdAt: day(1) },
    {
      accountType: 'individual',
      firstName: '=HYPERLINK("https://bad.example")',
      lastName: 'سارة',
      status: 'suspended',
      statusReason: 'failed-payment',
      createdAt: day(2),
    },
  ])
})

const exportCustomers = async (query: Record<string, string> = {}) => {
  const token = await api.adminToken()
  return api.call<string>('GET', '/v1/customers/export', { token, query })
}

describe('the export of the customers', () => {
  test('the export of the customers is a CSV file in UTF-8 with a header, a line per customer and no formulas', async () => {
    const { status, headers, body } = await exportCustomers()
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''customers.csv",
      'cache-control': 'no-store',
    })
    expect(body.split('\r\n')).toEqual([
      '\uFEFFName,Domain,Account Type,Created At,Status,Status Reason,Customer ID',
      `"'=HYPERLINK(""https://bad.example"") سارة",,individual,2026-01-02T09:00:00.000Z,suspended,failed-payment,${ids[1]}`,
      `"Najd, ""Trading""",najd-trading.com,business,2026-01-01T09:00:00.000Z,active,,${ids[0]}`,
      '',
    ])
  })

  test('the export of the customers filters, searches and sorts like the list', async () => {
    const idsIn = async (query: Record<string, string>) =>
      (await exportCustomers(query)).body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').at(-1))
    expect(await idsIn({ status: 'suspended' })).toEqual([ids[1]])
    expect(await idsIn({ searchString: 'najd' })).toEqual([ids[0]])
    expect(await idsIn({ sortField: 'createdAt', sortOrder: 'asc' })).toEqual(ids)
    expect(await idsIn({ searchString: 'no-such-customer' })).toEqual([])
  })

  test('the audit lists an export of the customers without its search text', async () => {
    await exportCustomers({ status: 'active', searchString: '7001272475' })
    const { acts } = await auditOf(api, { kind: 'files' })
    expect(acts.at(0)).toMatchObject({
      operation: 'customers.export',
      details: { status: 'active' },
      result: 'done',
      by: { email: ADMIN_EMAIL },
      customer: null,
    })
    expect(JSON.stringify(acts)).not.toContain('7001272475')
  })

  test.each(['createdAt', 'name'])(
    'the export of many customers contains each once, sorted by %s',
    async (sortField) => {
      const many = await addCustomers(
        api,
        Array.from({ length: MORE_THAN_A_BATCH }, () => ({
          businessName: 'Same',
          status: 'cancelled' as const,
        })),
      )
      for (const sortOrder of ['asc', 'desc']) {
        const { body } = await exportCustomers({ status: 'cancelled', sortField, sortOrder })
        const exportedIds = body
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(',').at(-1))
        expect(exportedIds).toHaveLength(new Set(exportedIds).size)
        expect(exportedIds).toEqual(expect.arrayContaining(many))
      }
    },
  )
})
