import { beforeAll, describe, expect, test } from 'vitest'
import { runningApi } from '../support/api.ts'
import { addCustomers, idsOf, listFor } from './support/customer-rows.ts'

const api = runningApi()
const list = listFor(api)

/** More rows than a search reads without the index. */
const MANY = 10_050

const CR = '7001272475'
const NATIONAL_ID = '1010101010'
const found: Record<string, string> = {}
beforeAll(async () => {
  const named = {
    najd: {
      businessName: 'Najd Trading',
      arabicBusinessName: 'شركة نجد للتجارة',
      domain: 'najd-trading.com',
      accountName: 'masar-org-najd',
      identificationNumber: CR,
    },
    sara: {
      accountType: 'individual' as const,
      firstName: 'Sara',
      lastName: 'Alharbi',
      arabicFirstName: 'سارة',
      arabicLastName: 'الحربي',
      email: 'sara@gulfmail.example',
      accountName: 'masar-ind-sara',
      identificationNumber: NATIONAL_ID,
    },
    signs: { businessName: '100% O\'Hara_& "Sons" \\ Co', status: 'suspended' as const },
    arabic: { businessName: null, arabicBusinessName: 'مؤسَّسة الأحساء ٤٥' },
    joined: { businessName: null, arabicBusinessName: 'گروه نیم\u200cفاصله' },
  }
  const ids = await addCustomers(api, Object.values(named))
  Object.keys(named).forEach((name, index) => {
    found[name] = ids[index] ?? ''
  })
})

const search = async (searchString: string, query: Record<string, string> = {}) =>
  idsOf(await list({ searchString, ...query }))

describe('a search', () => {
  test.each([
    ['a part of a name', 'jd trad', 'najd'],
    ['a name in another case', '  NAJD ', 'najd'],
    ['a part of an Arabic name', 'للتجاره', 'najd'],
    ['a domain', 'najd-trading.com', 'najd'],
    ['a CR', CR, 'najd'],
    ['a part of a CR', CR.slice(2, 8), 'najd'],
    ['a CR in Arabic digits', '٧٠٠١٢٧٢٤٧٥', 'najd'],
    ['an account name', 'org-najd', 'najd'],
    ['a first and last name', 'sara alh', 'sara'],
    ['a name copied with its marks', '\u2068Najd\u200b Trading\u2069', 'najd'],
    ['an e-mail address copied with its marks', '\u2068sara@gulfmail.example\u2069', 'sara'],
    ['a CR in groups', '7001 272\u00a0475', 'najd'],
    ['a CR in groups and Arabic digits', '٧٠٠١ ٢٧٢ ٤٧٥', 'najd'],
    ['the domain of an e-mail address', '@gulfmail', 'sara'],
    ['Arabic without its marks', 'مؤسسة الاحساء 45', 'arabic'],
    ['a name with its joiner', 'نیم\u200cفاصله', 'joined'],
    ['a name without its joiner', 'نیمفاصله', 'joined'],
    ['a name with tatweel', 'گـــروه', 'joined'],
    ['the first one or two letters of a name', 'sa', 'sara'],
  ])('a search finds a customer by %s [2.12.01, 7.13]', async (_, text, name) => {
    expect(await search(text)).toEqual([found[name]])
  })

  test.each([
    ['%', []],
    ['100%', ['signs']],
    ['00_', []],
    ["o'hara_", ['signs']],
    ['"sons" \\', ['signs']],
    ["' or 1=1 --", []],
    ['naj%', []],
    ['n_jd', []],
  ])('a search treats %j as plain text', async (text, names) => {
    expect(await search(text)).toEqual(names.map((name) => found[name]))
  })

  test('a search returns the Arabic name of a business or a person, or null', async () => {
    const arabicNames = async (text: string) =>
      (await list({ searchString: text })).customers.map(({ arabicName }) => arabicName)
    expect(await arabicNames('najd-trading.com')).toEqual(['شركة نجد للتجارة'])
    expect(await arabicNames('sara alh')).toEqual(['سارة الحربي'])
    expect(await arabicNames('00%')).toEqual([null])
  })

  test('a search text never matches across two fields', async () => {
    expect(await search('najd-trading.com masar')).toEqual([])
  })

  test('a search finds a person by the whole National ID, and no searched number is logged', async () => {
    expect(await search(NATIONAL_ID)).toEqual([found['sara']])
    expect(await search(NATIONAL_ID.slice(2))).toEqual([])
    expect(api.logged()).not.toContain(NATIONAL_ID)
    expect(api.logged()).not.toContain(CR)
  })

  test('a search for a domain finds only customers with exactly that domain', async () => {
    const [longer = ''] = await addCustomers(api, [{ domain: 'alnajd-trading.com', status: 'cancelled' }])
    expect(await search('najd-trading.com')).toEqual([found['najd']])
    expect(await search('najd-trading.com', { status: 'cancelled' })).toEqual([])
    expect(new Set(await search('najd-trading.co'))).toEqual(new Set([longer, found['najd']]))
    await api.database.db.deleteFrom('customers').where('id', '=', longer).execute()
  })

  test('a search respects the status filter', async () => {
    expect(await search('hara', { status: 'suspended' })).toEqual([found['signs']])
    expect(await search('hara', { status: 'active' })).toEqual([])
  })

  test('a search for a shared domain finds all customers of a status, in the list and in the export', async () => {
    const query = { searchString: 'gulfpost.example', status: 'pending-review' }
    const shared = await addCustomers(
      api,
      Array.from({ length: 180 }, (_, index) => ({
        domain: query.searchString,
        status: index % 3 === 0 ? ('pending-review' as const) : ('active' as const),
      })),
    )
    const waiting = new Set(shared.filter((_, index) => index % 3 === 0))
    const page = await list({ ...query, limit: '100' })
    expect(page).toMatchObject({ totalItems: waiting.size, totalPages: 1, more: false })
    expect(new Set(idsOf(page))).toEqual(waiting)
    const token = await api.adminToken()
    const { body } = await api.call<string>('GET', '/v1/customers/export', { token, query })
    expect(shared.filter((id) => body.includes(id))).toHaveLength(waiting.size)
    await api.database.db.deleteFrom('customers').where('id', 'in', shared).execute()
  })

  test('a blank search lists all customers', async () => {
    expect((await list({ searchString: '   ' })).totalItems).toBe(Object.keys(found).length)
  })
})

describe('a search among very many customers', () => {
  beforeAll(async () => {
    const BATCH = 1000
    for (let from = 0; from < MANY; from += BATCH)
      await addCustomers(
        api,
        Array.from({ length: Math.min(BATCH, MANY - from) }, (_, index) => ({
          businessName: `Common ${from + index}`,
        })),
      )
  })

  test('a search among very many customers finds the oldest', async () => {
    expect(await list({ searchString: 'sara' })).toMatchObject({ totalItems: 1, totalPages: 1, more: false })
    expect(await search('sara')).toEqual([found['sara']])
  })

  test('a search with very many hits counts up to a limit on the first page and all hits on later pages', async () => {
    const first = await list({ searchString: 'common' })
    expect(first).toMatchObject({ more: true, totalItems: 10_000, totalPages: 201 })
    expect(first.customers).toHaveLength(50)
    const last = await list({ searchString: 'common', page: '200' })
    expect(last).toMatchObject({ more: false, totalItems: MANY, totalPages: 201, currentPage: 200 })
    expect(last.customers).toHaveLength(50)
  })

  test('a search among very many customers sorts its hits', async () => {
    const { customers } = await list({ searchString: 'common 1000', sortField: 'name', sortOrder: 'desc' })
    const names = customers.map(({ businessName }) => businessName)
    expect(names.length).toBeGreaterThan(1)
    expect(names).toEqual(names.toSorted().toReversed())
  })
})
