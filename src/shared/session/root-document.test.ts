import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRootDocument, ROOT_KEY, ROOT_MAX_AGE_MS, ROOT_TIMEOUT_MS, Slices } from './root-document.ts'

let now = new Date('2026-03-06T09:00:00.000Z')

const open = async (
  userTag = 'tag-1',
  storage: Parameters<typeof createRootDocument>[0]['storage'] = localStorage,
) => {
  const root = createRootDocument({ storage, now: () => now })
  await root.open(userTag)
  return root
}
const stored = () => JSON.parse(localStorage.getItem(ROOT_KEY) ?? 'null')

beforeEach(() => {
  localStorage.clear()
  now = new Date('2026-03-06T09:00:00.000Z')
})
afterEach(() => {
  vi.useRealTimers()
})

test('state is kept under the key root and survives a reload [3.34]', async () => {
  const before = await open()
  before.update('admin', { selectedCustomerId: 'cus_9' })
  before.prefer({ language: 'ar' })
  expect(Object.keys(localStorage)).toEqual(['root'])

  const after = await open()
  expect(after.slice('admin').selectedCustomerId).toBe('cus_9')
  expect(after.preferences().language).toBe('ar')
})

test('the document has the ten slices of the specification [3.35]', async () => {
  await open()
  expect(Object.keys(stored().slices)).toEqual([
    'counter',
    'signup',
    'cards',
    'subscription',
    'dashboard',
    'invoices',
    'users',
    'customers',
    'admin',
    'urls',
  ])
})

test('the signup slice has eight fields; personal and transient ones stay empty [3.25]', async () => {
  const root = await open()
  root.update('signup', {
    accountType: 'business',
    onboardingStep: 'billing-email',
    verificationEnabled: true,
  })
  expect(stored().slices.signup).toEqual({
    accountType: 'business',
    crnError: null,
    onboardingStep: 'billing-email',
    customer: null,
    userToken: null,
    spinner: false,
    CrnVerification: null,
    verificationEnabled: true,
  })
})

test('the admin slice has the admin’s own customer and the selected one [3.26]', async () => {
  await open()
  expect(stored().slices.admin).toEqual({ customer: null, selectedCustomerId: null })
})

test('a token or a customer is never stored', async () => {
  const root = await open()
  root.update('signup', { userToken: 'secret-token' as never })
  root.update('signup', { customer: { email: 'noura@najd-trading.com' } as never })
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/secret-token|noura/)
})

describe('a stored document', () => {
  const spoil = async (change: Record<string, unknown>) => {
    const root = await open()
    root.update('customers', { page: 4 })
    localStorage.setItem(ROOT_KEY, JSON.stringify({ ...stored(), ...change }))
    return (await open()).slice('customers').page
  }

  test('an untouched document is kept', async () => expect(await spoil({})).toBe(4))
  test('a document of another version is dropped', async () => expect(await spoil({ version: 2 })).toBe(0))
  test('a document of another user is dropped', async () => expect(await spoil({ user: 'tag-2' })).toBe(0))
  test('a document of the wrong shape is dropped', async () =>
    expect(await spoil({ slices: { customers: { page: -1 } } })).toBe(0))
  test('a document with an unknown field is dropped', async () => expect(await spoil({ token: 'x' })).toBe(0))
  test('a document from the future is dropped', async () =>
    expect(await spoil({ savedAt: '2027-01-01T00:00:00.000Z' })).toBe(0))
  test('a document that is not JSON is dropped', async () => {
    localStorage.setItem(ROOT_KEY, '{')
    expect((await open()).slice('customers')).toEqual(Slices.parse({}).customers)
  })
  test('a document older than twelve hours is dropped', async () => {
    const root = await open()
    root.update('customers', { page: 4 })
    now = new Date(now.getTime() + ROOT_MAX_AGE_MS)
    expect((await open()).slice('customers').page).toBe(4)
    now = new Date(now.getTime() + 1)
    expect((await open()).slice('customers').page).toBe(0)
  })
})

test('opening waits at most 5000 ms for the storage [9.25]', async () => {
  vi.useFakeTimers()
  const never = { getItem: () => new Promise<string>(() => {}), setItem: () => {}, removeItem: () => {} }
  const root = createRootDocument({ storage: never, now: () => now })
  let opened = false
  const opening = root.open('tag-1').then(() => {
    opened = true
  })
  await vi.advanceTimersByTimeAsync(ROOT_TIMEOUT_MS - 1)
  expect(opened).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await opening
  expect(root.slice('customers').status).toBeNull()
})

test('a full storage leaves the hints in memory', async () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => {},
  }
  const root = await open('tag-1', full)
  root.update('users', { page: 3 })
  expect(root.slice('users').page).toBe(3)
})

test('a forbidden storage leaves the hints in memory', async () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  const root = await open('tag-1', { getItem: forbid, setItem: forbid, removeItem: forbid })
  root.update('users', { page: 3 })
  expect(root.slice('users').page).toBe(3)
  root.clear()
  expect(root.slice('users').page).toBe(0)
})

test('clearing restores the defaults and empties the storage', async () => {
  const root = await open()
  root.update('admin', { selectedCustomerId: 'cus_9' })
  root.clear()
  expect(root.slice('admin').selectedCustomerId).toBeNull()
  expect(localStorage.getItem(ROOT_KEY)).toBeNull()
})
